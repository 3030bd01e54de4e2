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
