import { writeFileSync } from "node:fs";
import { renderIconFiles } from "./icon-files.ts";

/** `npm run icons`: writes the files of the icons in use. A test fails when a file is outdated. */

for (const [file, text] of renderIconFiles()) writeFileSync(file, text);
