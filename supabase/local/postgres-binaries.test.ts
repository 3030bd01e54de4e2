import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
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

it("replaces a copy of the binaries from which any file was deleted, restores its links, and keeps a complete one", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "atelierland-binaries-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const [source, copy] = [path.join(directory, "package"), path.join(directory, "copy")];
  for (const [file, text] of [
    ["native/bin/postgres", "new"],
    ["native/lib/libicu.so.60", ""],
    ["native/pg-symlinks.json", '[{ "source": "native/lib/libicu.so.60", "target": "native/lib/libicu.so" }]'],
  ] as const) {
    mkdirSync(path.dirname(path.join(source, file)), { recursive: true });
    writeFileSync(path.join(source, file), text);
  }
  mkdirSync(copy);
  writeFileSync(path.join(copy, "rest"), "");
  const binary = path.join(copy, "native/bin/postgres");

  copyPackage(source, copy);
  expect([readFileSync(binary, "utf8"), existsSync(path.join(copy, "rest"))]).toEqual(["new", false]);
  writeFileSync(binary, "kept");
  rmSync(path.join(copy, "native/lib/libicu.so"));
  copyPackage(source, copy);
  expect([readFileSync(binary, "utf8"), readdirSync(directory)]).toEqual(["kept", ["copy", "package"]]);
  expect(readlinkSync(path.join(copy, "native/lib/libicu.so"))).toBe("libicu.so.60");
  rmSync(path.join(copy, "native/lib/libicu.so.60"));
  copyPackage(source, copy);
  expect([readFileSync(binary, "utf8"), readdirSync(directory)]).toEqual(["new", ["copy", "package"]]);
});
