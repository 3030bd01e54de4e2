import { mkdirSync, writeFileSync } from "node:fs";
import { subsetTypefaces } from "./typefaces.ts";

/** `npm run fonts`: writes the font subsets of the site. A test fails when a subset is outdated. */

mkdirSync("app/styles/fonts", { recursive: true });
for (const [name, bytes] of await subsetTypefaces()) {
  writeFileSync(`app/styles/fonts/${name}`, bytes);
  console.log(`${name}  ${bytes.length} bytes`);
}
