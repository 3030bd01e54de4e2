import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyPackage, localeOn } from "./postgres-binaries.ts";

it.each([
  ["linux", { initdbOptions: ["--locale=C.UTF-8"], LC_ALL: "C.UTF-8" }],
  ["darwin", { initdbOptions: ["--locale=C", "--lc-ctype=UTF-8"], LC_ALL: "en_US.UTF-8" }],
] as const)("uses only locales that exist on %s", (platform, locale) => {
  expect(localeOn(platform)).toEqual(locale);
});

it("replaces a copy of the binaries from which files were deleted, and keeps a complete one", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-binaries-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const [source, copy] = [path.join(directory, "package"), path.join(directory, "copy")];
  const binary = path.join(copy, "native", "bin", "postgres");
  mkdirSync(path.join(source, "native", "bin"), { recursive: true });
  writeFileSync(path.join(source, "native", "bin", "postgres"), "new");
  mkdirSync(path.dirname(binary), { recursive: true });
  writeFileSync(path.join(copy, "rest"), "");

  copyPackage(source, copy);
  expect([readFileSync(binary, "utf8"), existsSync(path.join(copy, "rest"))]).toEqual(["new", false]);
  writeFileSync(binary, "kept");
  copyPackage(source, copy);
  expect([readFileSync(binary, "utf8"), readdirSync(directory)]).toEqual(["kept", ["copy", "package"]]);
});
