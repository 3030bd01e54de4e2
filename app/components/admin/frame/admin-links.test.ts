import { expect, it } from "vitest";
import { adminNavigation, isActiveSection, isBookingsPage } from "./admin-links.ts";

it("marks a section as active on its list and its detail pages", () => {
  const sectionsAt = (pathname: string) =>
    adminNavigation.flatMap(({ links }) =>
      links.filter((link) => isActiveSection(link, pathname)).map(({ label }) => label),
    );
  expect(sectionsAt("/admin/angebote/")).toEqual(["Angebote"]);
  expect(sectionsAt("/admin/angebot/weben-ab1cd/")).toEqual(["Angebote"]);
  expect(sectionsAt("/admin/angebots-termine/weben-ab1cd/")).toEqual(["Termine"]);
  expect(sectionsAt("/admin/termin-buchungen/7b3f0f43/")).toEqual(["Termine"]);
  expect(sectionsAt("/admin/angebots-buchungen/")).toEqual(["Buchungen"]);
});

it("lists daily work first: today, appointments, bookings", () => {
  expect(adminNavigation[0]?.links.map(({ label }) => label)).toEqual(["Heute", "Termine", "Buchungen"]);
});

it("tells pages with bookings, such as the start page, from pages with content", () => {
  const paths = [
    "/admin/",
    "/admin/termine/",
    "/admin/angebots-buchungen/",
    "/admin/angebote/",
    "/admin/angebot/weben/",
  ];
  expect(paths.filter(isBookingsPage)).toEqual(["/admin/", "/admin/termine/", "/admin/angebots-buchungen/"]);
});
