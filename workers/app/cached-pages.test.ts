import { expect, it } from "vitest";
import { cacheablePath } from "./cached-pages.ts";

const pathOf = (path: string) => cacheablePath(new URL(path, "https://atelierland.example.org"));

it.each([
  ["/", "/"],
  ["/?seite=2", "/?seite=2"],
  ["/?utm_source=x&seite=2&redirectTo=/evil", "/?seite=2"],
  ["/?utm_source=x", "/"],
  ["/_.data?seite=2", "/_.data?seite=2"],
  ["/angebot/toepfern-ab12c/", "/angebot/toepfern-ab12c/"],
  ["/angebot/toepfern-ab12c/?fbclid=1", "/angebot/toepfern-ab12c/"],
  ["/angebot/toepfern-ab12c/_.data", "/angebot/toepfern-ab12c/_.data"],
])("%s is cached as %s", (path, key) => {
  expect(pathOf(path)).toBe(key);
});

it.each([
  "/buchung/",
  "/buchung/uebersicht/",
  "/danke/",
  "/anmelden/",
  "/admin/",
  "/angebot/",
  "/angebot/a/b/",
  "/angebot/x-ab12c/_.data?_routes=root",
  "/?seite=x",
  "/?seite=0",
  "/?seite=99999",
  `/angebot/${"a".repeat(300)}-ab12c/`,
])("%s is never cached", (path) => {
  expect(pathOf(path)).toBeNull();
});
