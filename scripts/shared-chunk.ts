type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null };

/**
 * Groups modules into one named chunk (rolldown's `codeSplitting.groups[].name`): those that at least `minimumEntries` of the
 * `entries` import statically, directly or transitively. Based on the import graph instead of file names, so that
 * moving a module does not change its chunk.
 * @param otherEntries entries that may also import the modules; every entry by default
 */
export function sharedChunk(name: string, entries: RegExp, minimumEntries = 1, otherEntries = /^/) {
  return (id: string, graph: ModuleGraph): string | null => {
    const importingEntries = entriesThatImport(id, graph);
    const isShared = importingEntries.filter((entry) => entries.test(entry)).length >= minimumEntries;
    const hasAllowedEntries = importingEntries.every((entry) => entries.test(entry) || otherEntries.test(entry));
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
