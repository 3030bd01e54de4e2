import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cutTypefaces } from "./typefaces.ts";

it("finds the typefaces of the site as they are cut now", async () => {
  for (const [name, bytes] of await cutTypefaces()) {
    const kept = readFileSync(`app/styles/fonts/${name}`);
    expect(bytes.equals(kept), `${name} differs. Run: npm run fonts`).toBe(true);
  }
});
