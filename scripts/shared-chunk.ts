type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null };

/**
 * Groups modules that at least `minimum` of the `entries` import statically, directly or transitively, into one named chunk
 * (rolldown's `codeSplitting.groups[].name`). Uses the import graph, so renamed and moved modules stay in their chunk.
 * @param others entries that may also import the modules; every entry by default
 */
export function sharedChunk(name: string, entries: RegExp, minimum = 1, others = /^/) {
  return (id: string, graph: ModuleGraph): string | null => {
    const importing = entriesThatImport(id, graph);
    const isShared = importing.filter((entry) => entries.test(entry)).length >= minimum;
    const hasAllowedEntries = importing.every((entry) => entries.test(entry) || others.test(entry));
    return isShared && hasAllowedEntries ? name : null;
  };
}

function entriesThatImport(id: string, graph: ModuleGraph): string[] {
  const modules = new Set([id]);
  for (const module of modules) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) modules.add(importer);
  }
  return [...modules].filter((module) => graph.getModuleInfo(module)?.isEntry);
}
