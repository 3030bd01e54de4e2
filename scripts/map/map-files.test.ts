import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderMapFiles } from "./map-files.ts";

it("generates the stored map files", () => {
  for (const [file, text] of renderMapFiles()) expect(readFileSync(file, "utf8"), file).toBe(text);
});
