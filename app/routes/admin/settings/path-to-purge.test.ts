import { expect, it } from "vitest";
import { pathToPurge } from "./path-to-purge.ts";

const ORIGIN = "https://atelierland.example.org";

it.each([
  ["/angebot/toepfern-ab12c/", "/angebot/toepfern-ab12c/"],
  ["/angebot/toepfern-ab12c", "/angebot/toepfern-ab12c/"],
  ["/?seite=2#oben", "/"],
  ["/feeds/region/mitte-ab12c.xml", "/feeds/region/mitte-ab12c.xml"],
  [`${ORIGIN}/impressum/?x=1`, "/impressum/"],
])("parses %s as the path %s", (text, path) => {
  expect(pathToPurge(text, ORIGIN)).toBe(path);
});

it("returns undefined, which purges every page, when nothing is typed", () => {
  expect(pathToPurge(undefined, ORIGIN)).toBe(undefined);
});

it.each([
  "angebot",
  "//evil.example.org/",
  "/\\evil.example.org/",
  "https://evil.example.org/agb/",
  "javascript:alert(1)",
  "https://",
])("rejects %s", (text) => {
  expect(pathToPurge(text, ORIGIN)).toBe(null);
});
