import { expect, it } from "vitest";
import type { ApiCaller } from "#workers/api/router.ts";
import { readNearSearch, withNear } from "./near-search.ts";
import { readOfferSearch } from "./offer-search.ts";

const places: Record<string, { name: string; latitude: number; longitude: number; is_approximate: boolean }> = {
  "15324": { name: "15324 Letschin", latitude: 52.68, longitude: 14.36, is_approximate: false },
  "15329": { name: "15329", latitude: 52.6, longitude: 14.4, is_approximate: true },
};
const api = { location: { findPlace: async ({ query }: { query: string }) => places[query] ?? null } } as ApiCaller;
const read = (query: string) => readNearSearch(api, new URLSearchParams(query));

it("reads a place with its radius, or with 25 km when the radius is missing or invalid", async () => {
  expect(await read("nahe=15324&umkreis=50")).toMatchObject({
    query: { nahe: "15324", umkreis: "50" },
    area: { near: { latitude: 52.68, longitude: 14.36, radius_km: 50 }, label: "50 km um 15324 Letschin" },
  });
  for (const radius of ["", "7", "x", "-10"])
    expect((await read(`nahe=15324&umkreis=${radius}`))?.area?.near.radius_km).toBe(25);
});

it("drops an emoji that the maximum length of a place would halve, because Postgres rejects half an emoji", async () => {
  expect((await read(`nahe=${"a".repeat(99)}🎨`))?.query.nahe).toBe("a".repeat(99));
});

it("labels the place as approximate when the exact position of its postal code is unknown", async () => {
  expect((await read("nahe=15329"))?.area?.label).toBe("25 km um 15329 (ungefähre Lage)");
});

it("rounds a position to one decimal, also west of Greenwich or near the equator", async () => {
  expect((await read("nahe=52.6,14.4"))?.area).toMatchObject({
    near: { latitude: 52.6, longitude: 14.4 },
    label: "25 km um deinen Standort (ungefähre Lage)",
  });
  expect((await read("nahe=52.64321,14.35871"))?.area?.near).toMatchObject({ latitude: 52.6, longitude: 14.4 });
  expect((await read("nahe=40.4,-3.7"))?.area?.near).toMatchObject({ latitude: 40.4, longitude: -3.7 });
  expect((await read("nahe=-8.5,115.2"))?.area?.near).toMatchObject({ latitude: -8.5, longitude: 115.2 });
});

it("returns null when the query has no place", async () => {
  expect(await read("umkreis=50")).toBeNull();
  expect(await read("nahe=++")).toBeNull();
});

it("keeps the search and the typed place when the place is unknown, and reports the place as ignored", async () => {
  const choices = { regions: [], artForms: [], offerTypes: [], periods: [] };
  const search = readOfferSearch(new URLSearchParams("suche=ton&kostenlos=1"), choices, "2027-01-01");
  const result = withNear(search, await read("nahe=Xyz"));
  expect(result.filter).toEqual(search.filter);
  expect(result.search.query).toEqual({ ...search.query, nahe: "Xyz" });
  expect(result.ignoredFilters).toEqual(["Ort oder Postleitzahl „Xyz“"]);
});

it("cuts the label of an ignored place before an emoji, not in the middle of it", async () => {
  const near = await read(`nahe=${"x".repeat(39)}🎨`);
  expect(near?.ignored).toEqual([`Ort oder Postleitzahl „${"x".repeat(39)}“`]);
});

it("marks a list as filtered when a place is its only filter, but not without a place", async () => {
  const list = { query: {}, labels: [], ignored: [], filter: { query: undefined } };
  expect(withNear(list, await read("nahe=15324"))).toMatchObject({
    search: { isFiltered: true },
    filter: { near: { radius_km: 25 } },
  });
  expect(withNear(list, null)).toMatchObject({ search: { isFiltered: false, labels: [] } });
});
