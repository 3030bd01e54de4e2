import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mapFiles } from "./map-files.ts";

it("generates the stored map files", () => {
  for (const [file, text] of mapFiles()) expect(readFileSync(file, "utf8"), file).toBe(text);
});
