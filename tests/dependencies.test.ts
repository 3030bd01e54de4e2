import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("lists only dependencies that the product or its scripts use", () => {
  const sources = globSync("{app,domain,scripts,workers}/**/*.{ts,tsx,css}").filter((file) => !file.includes(".test."));
  const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  const unmentioned = Object.keys(dependencies).filter((name) => !text.includes(name));
  // No source contains these two package names: `npm run fonts` builds the paths of the packages' files.
  expect(unmentioned).toEqual(["@fontsource-variable/hanken-grotesk", "@fontsource-variable/imbue"]);
});
