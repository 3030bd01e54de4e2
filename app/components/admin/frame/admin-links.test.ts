import { expect, it } from "vitest";
import { adminNavigation, isActiveSection } from "./admin-links.ts";

it("shows one room as the current one, on the pages of single records, too", () => {
  const roomsAt = (pathname: string) =>
    adminNavigation.flatMap(({ links }) =>
      links.filter((link) => isActiveSection(link, pathname)).map(({ label }) => label),
    );
  expect(roomsAt("/admin/angebote/")).toEqual(["Angebote"]);
  expect(roomsAt("/admin/angebot/weben-ab1cd/")).toEqual(["Angebote"]);
  expect(roomsAt("/admin/angebots-termine/weben-ab1cd/")).toEqual(["Angebote"]);
  expect(roomsAt("/admin/termin-buchungen/7b3f0f43/")).toEqual(["Alle Buchungen"]);
  expect(roomsAt("/admin/angebots-buchungen/")).toEqual(["Alle Buchungen"]);
});
