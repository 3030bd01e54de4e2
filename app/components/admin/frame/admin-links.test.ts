import { expect, it } from "vitest";
import { adminNavigation, isActiveSection } from "./admin-links.ts";

it("marks a section as active on its list and its detail pages", () => {
  const sectionsAt = (pathname: string) =>
    adminNavigation.flatMap(({ links }) =>
      links.filter((link) => isActiveSection(link, pathname)).map(({ label }) => label),
    );
  expect(sectionsAt("/admin/angebote/")).toEqual(["Angebote"]);
  expect(sectionsAt("/admin/angebot/weben-ab1cd/")).toEqual(["Angebote"]);
  expect(sectionsAt("/admin/angebots-termine/weben-ab1cd/")).toEqual(["Angebote"]);
  expect(sectionsAt("/admin/termin-buchungen/7b3f0f43/")).toEqual(["Alle Buchungen"]);
  expect(sectionsAt("/admin/angebots-buchungen/")).toEqual(["Alle Buchungen"]);
});
