import { expect, it } from "vitest";
import type { OfferFilter } from "#domain/offer/offer-filter.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import { listRelated } from "./related-offers.ts";

const berlin = { latitude: 52.5, longitude: 13.4, radius_km: 25 };

/** The filter of the search that found each related offer. Only searches that `isMatch` accepts find an offer. */
async function filtersOfRelated(filter: OfferFilter, isMatch: (tried: OfferFilter) => boolean) {
  const list = async (tried: OfferFilter) => ({ items: isMatch(tried) ? [{ id: JSON.stringify(tried) }] : [] });
  const offers = await listRelated({ offer: { list } } as unknown as ApiCaller, filter);
  return offers.map(({ id }) => JSON.parse(id));
}

it("lists offers within 100 km of a place when a search near the place finds none", async () => {
  const [firstFilter] = await filtersOfRelated({ query: "töpfern", near: berlin }, () => true);
  expect(firstFilter).toMatchObject({ query: "töpfern", near: { ...berlin, radius_km: 100 } });
});

it("lists offers of the first search that finds any: by all words, single words, the filters, then no filter", async () => {
  const filter = { query: "töpfern weben", onlyFreeOfCharge: true, near: berlin };
  const found = (isMatch: (tried: OfferFilter) => boolean) =>
    filtersOfRelated(filter, (tried) => !tried.near && isMatch(tried));
  expect(await found(() => true)).toMatchObject([{ query: "töpfern weben" }]);
  expect(await found(({ query }) => query !== filter.query)).toMatchObject([{ query: "töpfern" }, { query: "weben" }]);
  expect(
    await filtersOfRelated(
      { query: "töpfern", onlyWithFreeSlots: true },
      ({ onlyWithFreeSlots }) => onlyWithFreeSlots === true,
    ),
  ).toMatchObject([{ onlyWithFreeSlots: true }]);
  expect(await found(({ query }) => !query)).toEqual([{ itemsPerPage: 3 }]);
});

it.each<OfferFilter>([{ query: "töpfern" }, { onlyWithFreeSlots: true }, { query: undefined }])(
  "does not repeat the search that found none: %j",
  async (filter) => {
    const searches: OfferFilter[] = [];
    await filtersOfRelated(filter, ({ itemsPerPage: _, ...search }: OfferFilter & { itemsPerPage?: number }) => {
      searches.push(search);
      return false;
    });
    expect(searches).not.toContainEqual(filter);
  },
);
