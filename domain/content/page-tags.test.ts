import { expect, it } from "vitest";
import { tagsOfChange, tagsOfOffers, tagsOfRecord } from "./page-tags.ts";

it.each(["artist", "location", "region"] as const)(
  "invalidates a page with offer cards when the %s is renamed",
  (entity) => {
    const pageWithCards = tagsOfOffers([{ slug_id: "ab12c" }]);
    expect(pageWithCards).toContain(`${entity}s`);
    expect(tagsOfRecord(entity, "xyz12")).toContain(`${entity}s`);
  },
);

it("invalidates a page with offer cards when an offer type is changed outside of the admin area", () => {
  const [pageTag] = tagsOfOffers([{ slug_id: "ab12c" }]).filter((tag) =>
    tagsOfChange({ entity: "offer_type", record_id: crypto.randomUUID(), slug_id: null })?.includes(tag),
  );
  expect(pageTag).toBeDefined();
});

it("adds no tags when a page shows no offer cards", () => {
  expect(tagsOfOffers({})).toEqual([]);
});
