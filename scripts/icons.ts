import { writeFileSync } from "node:fs";
import { iconFiles } from "./icon-files.ts";

/** `npm run icons`: writes the paths of the Lucide icons in use. A test fails when the files are outdated. */
for (const [file, text] of iconFiles()) writeFileSync(file, text);
