import { expect, it } from "vitest";
import { canonicalPath } from "./canonical-url.ts";

it.each([
  ["/angebot/toepfern-ab12c", "/angebot/toepfern-ab12c/"],
  ["/anmelden", "/anmelden/"],
  ["//anmelden/", "/anmelden/"],
  ["//evil.example/", "/evil.example/"],
  ["//evil.example", "/evil.example"],
  ["///evil//x", "/evil/x/"],
])("redirects %s to %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

it.each(["/", "/anmelden/", "/angebot/toepfern-ab12c/_.data", "/_.data", "/__manifest", "/favicon.ico"])(
  "does not redirect %s",
  (path) => {
    expect(canonicalPath(path)).toBeNull();
  },
);
