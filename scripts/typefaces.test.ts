import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { subsetTypefaces } from "./typefaces.ts";

it("matches the stored font subsets", async () => {
  for (const [name, bytes] of await subsetTypefaces()) {
    const kept = readFileSync(`app/styles/fonts/${name}`);
    expect(bytes.equals(kept), `${name} differs. Run: npm run fonts`).toBe(true);
  }
});
