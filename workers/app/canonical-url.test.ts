import { expect, it } from "vitest";
import { canonicalPath } from "./canonical-url.ts";

it.each([
  ["/angebot/toepfern-ab12c", "/angebot/toepfern-ab12c/"],
  ["/anmelden", "/anmelden/"],
  ["//anmelden/", "/anmelden/"],
  ["//evil.example/", "/evil.example/"],
  ["//evil.example", "/evil.example"],
  ["///evil//x", "/evil/x/"],
  ["/%zz/", "/%25zz/"],
  ["/t%C3pfern", "/t%25C3pfern/"],
])("redirects %s to %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

it.each([
  "/",
  "/anmelden/",
  "/angebot/toepfern-ab12c/_.data",
  "/_.data",
  "/__manifest",
  "/favicon.ico",
  "/t%C3%B6pfern/",
])("does not redirect %s", (path) => {
  expect(canonicalPath(path)).toBeNull();
});
