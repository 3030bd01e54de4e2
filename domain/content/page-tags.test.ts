import { expect, it } from "vitest";
import { tagsOfChange, tagsOfOffers, tagsOfRecord } from "./page-tags.ts";

it.each(["artist", "location", "region"] as const)(
  "invalidates a page with offer cards when the %s on a card is renamed",
  (entity) => {
    const pageWithCards = tagsOfOffers([{ slug_id: "ab12c" }]);
    expect(pageWithCards).toContain(`${entity}s`);
    expect(tagsOfRecord(entity, "xyz12")).toContain(`${entity}s`);
  },
);

it("invalidates all pages when the site settings change", () => {
  expect(tagsOfChange({ entity: "site_setting", record_id: crypto.randomUUID(), slug_id: null })).toBeNull();
});

it("invalidates every page when a legal page changes, because the footer lists the published ones", () => {
  expect(tagsOfRecord("landing_page", "agb")).toEqual(["everything"]);
  expect(tagsOfRecord("landing_page", "homepage")).toEqual(["landing-page:homepage"]);
});

it("adds no tags when a page shows no offer cards", () => {
  expect(tagsOfOffers({})).toEqual([]);
});
