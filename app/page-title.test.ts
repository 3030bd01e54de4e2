import { expect, it } from "vitest";
import { fallbackTitle } from "./page-title.ts";

it.each([
  ["/kitchensink/", "Kitchensink · Atelierland"],
  ["/buchung/meine-alten-termine/", "Meine Alten Termine · Atelierland"],
  ["/kuenstler-innen", "Kuenstler Innen · Atelierland"],
  ["/angebot/%C3%B6l-auf-holz/", "Öl Auf Holz · Atelierland"],
  ["/a%zz/", "A%zz · Atelierland"],
  ["/", "Atelierland"],
])("returns the title of %s: %j", (path, title) => {
  expect(fallbackTitle([], path)).toBe(title);
});

it("ends the title with the name in the site's settings", () => {
  const matches = [{ id: "root", loaderData: { site: { name: "Hof" } } }];
  expect(fallbackTitle(matches, "/regionen/")).toBe("Regionen · Hof");
  expect(fallbackTitle(matches, "/")).toBe("Hof");
});
