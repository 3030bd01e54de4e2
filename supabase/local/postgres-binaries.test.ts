import { expect, it } from "vitest";
import { localeOn } from "./postgres-binaries.ts";

it.each([
  ["linux", { initdbOptions: ["--locale=C.UTF-8"], LC_ALL: "C.UTF-8" }],
  ["darwin", { initdbOptions: ["--locale=C", "--lc-ctype=UTF-8"], LC_ALL: "en_US.UTF-8" }],
] as const)("uses only locales that exist on %s", (platform, locale) => {
  expect(localeOn(platform)).toEqual(locale);
});
