import { expect, it } from "vitest";
import { tagsOfOffers, tagsOfRecord } from "./page-tags.ts";

it.each(["artist", "location", "region"] as const)(
  "invalidates a page with offer cards when the %s is renamed",
  (entity) => {
    const pageWithCards = tagsOfOffers([{ slug_id: "ab12c" }]);
    expect(pageWithCards).toContain(`${entity}s`);
    expect(tagsOfRecord(entity, "xyz12")).toContain(`${entity}s`);
  },
);

it("adds no tags when a page shows no offer cards", () => {
  expect(tagsOfOffers({})).toEqual([]);
});
