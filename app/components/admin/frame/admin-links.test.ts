import { expect, it } from "vitest";
import { adminNavigation, isActiveLink, isBookingsPage } from "./admin-links.ts";

it("marks a link as active on its page and on the detail pages that belong to it", () => {
  const activeLabelsAt = (pathname: string) =>
    adminNavigation.flatMap(({ links }) =>
      links.filter((link) => isActiveLink(link, pathname)).map(({ label }) => label),
    );
  expect(activeLabelsAt("/admin/angebote/")).toEqual(["Angebote"]);
  expect(activeLabelsAt("/admin/angebot/weben-ab1cd/")).toEqual(["Angebote"]);
  expect(activeLabelsAt("/admin/angebots-termine/weben-ab1cd/")).toEqual(["Termine"]);
  expect(activeLabelsAt("/admin/termin-buchungen/7b3f0f43/")).toEqual(["Termine"]);
  expect(activeLabelsAt("/admin/angebots-buchungen/")).toEqual(["Buchungen"]);
});

it("lists daily work first: today, appointments, bookings", () => {
  expect(adminNavigation[0]?.links.map(({ label }) => label)).toEqual(["Heute", "Termine", "Buchungen"]);
});

it("distinguishes pages with bookings, such as the start page, from pages with content", () => {
  const paths = [
    "/admin/",
    "/admin/termine/",
    "/admin/angebots-buchungen/",
    "/admin/angebote/",
    "/admin/angebot/weben/",
  ];
  expect(paths.filter(isBookingsPage)).toEqual(["/admin/", "/admin/termine/", "/admin/angebots-buchungen/"]);
});
