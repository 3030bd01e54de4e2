type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null };

/**
 * Groups modules into one named chunk (rolldown's `codeSplitting.groups[].name`): those that at least `minimum` of the
 * `entries` import statically, directly or transitively. Based on the import graph instead of file names, so that
 * moving a module does not change its chunk.
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
