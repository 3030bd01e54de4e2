type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null };

type SharedChunkOptions = {
  /** The ids of the entries that share the chunk. */
  entries: RegExp;
  /** How many of these entries must import a module, directly or transitively; 1 by default. */
  minimumEntries?: number;
  /** The ids of other entries that may also import a module of the chunk; every entry by default. */
  otherEntries?: RegExp;
};

const EVERY_ENTRY = /^/;

/**
 * Returns a function for rolldown's `codeSplitting.groups[].name`, which puts modules into the chunk `name`. The
 * function reads the graph of static imports, not file names, so that moving a module does not change its chunk.
 */
export function sharedChunk(
  name: string,
  { entries, minimumEntries = 1, otherEntries = EVERY_ENTRY }: SharedChunkOptions,
) {
  return (id: string, graph: ModuleGraph): string | null => {
    const importingEntries = entriesThatImport(id, graph);
    const isShared = importingEntries.filter((entry) => entries.test(entry)).length >= minimumEntries;
    const hasOnlyAllowedEntries = importingEntries.every((entry) => entries.test(entry) || otherEntries.test(entry));
    return isShared && hasOnlyAllowedEntries ? name : null;
  };
}

function entriesThatImport(id: string, graph: ModuleGraph): string[] {
  const modules = new Set([id]);
  // The loop also visits the modules that it adds.
  for (const module of modules) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) modules.add(importer);
  }
  return [...modules].filter((module) => graph.getModuleInfo(module)?.isEntry);
}
