import { mkdirSync, writeFileSync } from "node:fs";
import { cutTypefaces } from "./typefaces.ts";

/** `npm run fonts`: cuts the typefaces of the site anew, into app/styles/fonts/. A test says when they are not what is cut. */
mkdirSync("app/styles/fonts", { recursive: true });
for (const [name, bytes] of await cutTypefaces()) {
  writeFileSync(`app/styles/fonts/${name}`, bytes);
  console.log(`${name}  ${bytes.length} bytes`);
}
