import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renderMapFiles } from "./map/map-files.ts";

/** `npm run map`: writes the drawing of the map and the list of its towns. A test fails when a file is outdated. */

for (const [file, text] of renderMapFiles()) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${file}  ${Buffer.byteLength(text)} bytes`);
}
