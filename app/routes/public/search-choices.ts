import { slugify } from "#domain/slug.ts";
import type { ApiCaller } from "#workers/api/router.ts";

/** Something a list can be narrowed to; `value` stands in the address. */
export type Choice = { id: string; value: string; label: string };

/** The regions a list can be narrowed to. */
export async function regionChoices(api: ApiCaller): Promise<{ regions: Choice[] }> {
  const regions = await api.region.listNames();
  return { regions: regions.map(({ id, name, slug }) => ({ id, value: slug, label: name })) };
}

/** The regions and art forms a list can be narrowed to. */
export async function listChoices(api: ApiCaller): Promise<{ regions: Choice[]; art_forms: Choice[] }> {
  const [{ regions }, artForms] = await Promise.all([regionChoices(api), api.artForm.list()]);
  return { regions, art_forms: artForms.map(toChoice) };
}

/** Everything offers can be narrowed to. */
export async function offerChoices(api: ApiCaller) {
  const [choices, offerTypes] = await Promise.all([listChoices(api), api.offerType.list()]);
  return { ...choices, offerTypes: offerTypes.map(toChoice) };
}
export type OfferChoices = Awaited<ReturnType<typeof offerChoices>>;

/**
 * The choice that an address asks for; `null` when it asks for none, `undefined` when there is no such choice. Lists answer
 * 404 then: every spelling that is answered is a page that may be kept.
 */
export function chosen(choices: readonly Choice[], value: string | null): Choice | null | undefined {
  return value ? choices.find((choice) => choice.value === value) : null;
}

/** Art forms and offer types have no slug of their own; their names are unique. */
function toChoice({ id, name }: { id: string; name: string }): Choice {
  return { id, value: slugify(name), label: name };
}
