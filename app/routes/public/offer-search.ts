import { z } from "zod";
import type { ListQuery } from "#app/components/search/list-url.ts";
import type { OfferFilter } from "#domain/offer/offer-filter.ts";
import { chosen, type OfferChoices } from "./search-choices.ts";

/** A search of offers as its address asks for it. */
export type OfferSearch = {
  /** What stands in the address, for the form and for further pages. */
  query: ListQuery;
  /** What is asked of the API. */
  filter: OfferFilter;
  /** What is asked for, in words: "Oderbruch", "Keramik". */
  words: string[];
  isNarrowed: boolean;
  /** The last day lies before the first: nothing can be found. */
  endsBeforeItBegins: boolean;
};

const Day = z.iso.date();

/**
 * Reads `?suche=&region=&kunstform=&art=&von=&bis=&frei=`; days are Berlin's, both included. `null` when something is asked for
 * that there is not: an unknown region, a day that is none. The page is not found then, so no odd spelling is kept.
 */
export function readOfferSearch(parameters: URLSearchParams, choices: OfferChoices): OfferSearch | null {
  const text = (name: string) => parameters.get(name)?.trim() || undefined;
  const region = chosen(choices.regions, parameters.get("region"));
  const artForm = chosen(choices.art_forms, parameters.get("kunstform"));
  const offerType = chosen(choices.offerTypes, parameters.get("art"));
  const [words, fromDay, toDay, free] = [text("suche")?.slice(0, 200), text("von"), text("bis"), text("frei")];
  if (region === undefined || artForm === undefined || offerType === undefined) return null;
  if ([fromDay, toDay].some((day) => day && !Day.safeParse(day).success) || (free && free !== "1")) return null;

  const query = {
    suche: words,
    region: region?.value,
    kunstform: artForm?.value,
    art: offerType?.value,
    von: fromDay,
    bis: toDay,
    frei: free,
  };
  return {
    query,
    filter: {
      query: words,
      region_id: region?.id,
      artFormId: artForm?.id,
      offer_type_id: offerType?.id,
      fromDay,
      toDay,
      onlyFree: free === "1",
    },
    words: [region, artForm, offerType].flatMap((choice) => choice?.label ?? []),
    isNarrowed: Object.values(query).some(Boolean),
    endsBeforeItBegins: fromDay !== undefined && toDay !== undefined && toDay < fromDay,
  };
}
