type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null };

/**
 * Groups modules that at least `minimum` of the `entries` import statically, also transitively, into one named chunk
 * (rolldown's `codeSplitting.groups[].name`). Uses the import graph, so renamed and moved modules stay in their chunk.
 */
export function sharedChunk(name: string, entries: RegExp, minimum = 1) {
  return (id: string, graph: ModuleGraph): string | null =>
    entriesThatImport(id, graph).filter((entry) => entries.test(entry)).length >= minimum ? name : null;
}

function entriesThatImport(id: string, graph: ModuleGraph): string[] {
  const modules = new Set([id]);
  for (const module of modules) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) modules.add(importer);
  }
  return [...modules].filter((module) => graph.getModuleInfo(module)?.isEntry);
}
