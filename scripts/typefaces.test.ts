import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { subsetTypefaces } from "./typefaces.ts";

it("generates the stored font subsets", async () => {
  for (const [name, bytes] of await subsetTypefaces()) {
    const stored = readFileSync(`app/styles/fonts/${name}`);
    expect(bytes.equals(stored), `${name} differs. Run: npm run fonts`).toBe(true);
  }
});
