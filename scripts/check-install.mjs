// npm runs this script before each command that operators use (the `pre…` scripts in package.json). The script runs on
// any version of Node, and reports missing packages or an old Node in one line instead of a stack trace.
import { existsSync } from "node:fs";

// npm writes this file last: after an interrupted `npm ci`, the file is missing.
if (!existsSync(new URL("../node_modules/.package-lock.json", import.meta.url))) {
  console.error("\n  Packages are missing. Run: npm ci\n");
  process.exit(1);
}
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`\n  Node ${process.versions.node} is too old: 22.22 or newer is needed.\n`);
  process.exit(1);
}
