import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sharedChunk } from "./shared-chunk.ts";

const importers: Record<string, string[]> = {
  "routes/home": [],
  "routes/offer": [],
  "routes/region": [],
  "admin/start": [],
  card: ["routes/home", "routes/offer", "routes/region"],
  price: ["card", "admin/start"],
  map: ["routes/region", "admin/start"],
};
const graph = {
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], isEntry: importers[id]?.length === 0 }),
};

it("returns the name of the chunk when enough entries import a module, directly or transitively", () => {
  const chunkOf = sharedChunk("public", { entries: /routes\//, minimumEntries: 2 });
  expect(chunkOf("card", graph)).toBe("public");
  expect(chunkOf("price", graph)).toBe("public");
});

it("returns null when too few of the entries that match `entries` import a module", () => {
  const chunkOf = sharedChunk("public", { entries: /routes\//, minimumEntries: 2 });
  expect(chunkOf("map", graph)).toBeNull();
  expect(chunkOf("routes/home", graph)).toBeNull();
});

it("terminates when imports are circular", () => {
  const circular = { getModuleInfo: (id: string) => ({ importers: [id === "a" ? "b" : "a"], isEntry: id === "b" }) };
  expect(sharedChunk("public", { entries: /b/ })("a", circular)).toBe("public");
});

it("finds a file for each alternative of the path patterns in vite.config.ts", () => {
  const paths = ["app", "domain"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `/${folder}/${path}`),
  );
  // Patterns of paths begin with an escaped slash.
  const patterns = readFileSync("vite.config.ts", "utf8").matchAll(/\/(\\\/\S*)\/[;, ]/g);
  const alternatives = [...patterns].flatMap(([, pattern = ""]) => alternativesOf(pattern));
  expect(alternatives).not.toHaveLength(0);
  const matchesFile = (pattern: string) => paths.some((path) => new RegExp(pattern).test(path));
  expect(alternatives.filter((pattern) => !matchesFile(pattern))).toEqual([]);
});

/** Expands the groups of a pattern: returns `xa` and `xb` for `x(?:a|b)`. */
function alternativesOf(pattern: string): string[] {
  const [group, options] = /\(\?:([^()]*)\)/.exec(pattern) ?? [];
  if (group === undefined) return [pattern];
  return [...new Set(options?.split("|").flatMap((option) => alternativesOf(pattern.replace(group, option))))];
}
