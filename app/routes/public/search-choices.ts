import { searchPeriods } from "#domain/offer/search-period.ts";
import { slugify } from "#domain/slug.ts";
import type { ApiCaller } from "#workers/api/router.ts";

/** A filter option. `value` is the value in the URL, `id` the id of the region, art form or offer type. */
export type Choice = { id: string; value: string; label: string };

export async function loadRegionChoices(api: ApiCaller): Promise<{ regions: Choice[] }> {
  const regions = await api.region.listNames();
  return { regions: regions.map(({ id, name, slug }) => ({ id, value: slug, label: name })) };
}

/** The filter options of the list of artists. */
export async function loadArtistChoices(api: ApiCaller): Promise<{ regions: Choice[]; artForms: Choice[] }> {
  const [{ regions }, artForms] = await Promise.all([loadRegionChoices(api), api.artForm.list()]);
  return { regions, artForms: artForms.map(toChoice) };
}

/** The filter options of the list of offers. */
export async function loadOfferChoices(api: ApiCaller) {
  const [choices, offerTypes] = await Promise.all([loadArtistChoices(api), api.offerType.list()]);
  return { ...choices, offerTypes: offerTypes.map(toChoice), periods: searchPeriods };
}

export type OfferChoices = Awaited<ReturnType<typeof loadOfferChoices>>;

/** Derives `value` from the name, because art forms and offer types have no slug. */
function toChoice({ id, name }: { id: string; name: string }): Choice {
  return { id, value: slugify(name), label: name };
}
