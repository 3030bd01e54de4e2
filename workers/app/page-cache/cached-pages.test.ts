import { expect, it } from "vitest";
import { cacheablePath, isCachedPage, isUnknownPage } from "./cached-pages.ts";

const pathOf = (path: string) => cacheablePath(new URL(path, "https://atelierland.example.org"));

it.each([
  ["/", "/"],
  ["/?seite=2", "/?seite=2"],
  ["/?utm_source=x&seite=2&redirectTo=/evil", "/?seite=2"],
  ["/?utm_source=x", "/"],
  ["/_.data?seite=2", "/_.data?seite=2"],
  ["/angebot/toepfern-ab12c/", "/angebot/toepfern-ab12c/"],
  ["/angebot/toepfern-ab12c/?termine=2", "/angebot/toepfern-ab12c/?termine=2"],
  ["/angebot/toepfern-ab12c/?termine=100", "/angebot/toepfern-ab12c/?termine=100"],
  ["/angebot/toepfern-ab12c/?fbclid=1", "/angebot/toepfern-ab12c/"],
  ["/angebot/toepfern-ab12c/_.data", "/angebot/toepfern-ab12c/_.data"],
  ["/regionen/?seite=2", "/regionen/?seite=2"],
  ["/kunstszene/?seite=2&region=oderbruch-ab12c", "/kunstszene/?region=oderbruch-ab12c&seite=2"],
  ["/kunstszene/?stufenlos=1", "/kunstszene/?stufenlos=1"],
  ["/kuenstler-innen/?region=&kunstform=keramik", "/kuenstler-innen/?kunstform=keramik"],
  ["/kuenstler-innen/_.data?kunstform=keramik", "/kuenstler-innen/_.data?kunstform=keramik"],
  ["/kuenstler-in/marlene-voss-ab12c/?seite=2", "/kuenstler-in/marlene-voss-ab12c/?seite=2"],
  ["/kunstraum/ziegelei-ab12c/?region=x", "/kunstraum/ziegelei-ab12c/"],
  ["/region/oderbruch-ab12c/", "/region/oderbruch-ab12c/"],
])("caches %s as %s", (path, key) => {
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
  "/angebot/x-ab12c.data?_routes=root",
  "/angebot/x-ab12c.data",
  "/?seite=x",
  "/angebot/toepfern-ab12c/?termine=101",
  "/?nahe=15324",
  "/_.data?nahe=Görlitz&umkreis=50",
  "/regionen/?suche=oder",
  "/regionen/?nahe=15324",
  "/kunstszene/?nahe=Letschin&umkreis=10",
  "/kuenstler-innen/_.data?nahe=52.6,14.4",
  "/kunstszene/?suche=ziegelei",
  "/kuenstler-innen/_.data?suche=voss",
  "/kunstszene/?region=Oder%20Bruch",
  `/kuenstler-innen/?kunstform=${"a".repeat(131)}`,
  "/?seite=0",
  "/?seite=99999",
  `/angebot/${"a".repeat(300)}-ab12c/`,
])("never caches %s", (path) => {
  expect(pathOf(path)).toBeNull();
});

it.each([
  ["/?von=2026-12-01", true],
  ["/_.data?_routes=routes%2Fpublic%2Fhome", true],
  ["/kunstszene/?suche=ton", true],
  ["/KUNSTSZENE/?region=oderbruch", true],
  ["/%6bunstszene/?region=oderbruch", true],
  ["/kunstszene.data?region=oderbruch", true],
  ["/.data?von=2026-12-01", true],
  ["/buchung/", false],
  ["/%zz/", false],
  ["/anmelden/_.data", false],
])("returns whether the page of %s is cached under some of its URLs: %s", (path, isCached) => {
  expect(isCachedPage(new URL(path, "https://example.org"))).toBe(isCached);
});

it.each([
  ["/x1/", true],
  ["/a/b/c/", true],
  ["/x1/_.data", true],
  ["/%zz/", true],
  ["/admin/gibt-es-nicht/", true],
  ["/", false],
  ["/_.data?_routes=root", false],
  ["/AGB/?x", false],
  ["/angebot/a%20b/", false],
  ["/buchung/uebersicht/1/_.data", false],
  ["/Konto/", false],
])("returns whether the path of %s is unknown: %s", (path, isUnknown) => {
  expect(isUnknownPage(new URL(path, "https://example.org"))).toBe(isUnknown);
});
