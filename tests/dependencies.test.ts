import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("names no dependency that neither the product nor its scripts use", () => {
  const sources = globSync("{app,domain,scripts,workers}/**/*.{ts,tsx,css}").filter((file) => !file.includes(".test."));
  const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  const unused = Object.keys(dependencies).filter((name) => !text.includes(name));
  // The fonts are read as files by `npm run fonts`; the last one is a peer of the editor's packages.
  expect(unused).toEqual(["@fontsource-variable/hanken-grotesk", "@fontsource-variable/imbue", "@tiptap/pm"]);
});
