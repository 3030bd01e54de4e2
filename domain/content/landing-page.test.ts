import { expect, it } from "vitest";
import { isLegalPage, landingPageTypes } from "./landing-page.ts";

it("lists the landing pages, of which four are legal pages", () => {
  expect(landingPageTypes).toEqual(["homepage", "agb", "datenschutz", "impressum", "nutzungsbedingungen"]);
  expect(landingPageTypes.filter(isLegalPage)).toEqual(["agb", "datenschutz", "impressum", "nutzungsbedingungen"]);
  expect(["", "AGB", "admin", undefined].filter(isLegalPage)).toEqual([]);
});
