import { z } from "zod";
import type { ListQuery } from "#app/components/search/list-url.ts";
import type { OfferFilter } from "#domain/offer/offer-filter.ts";
import { chosen, type OfferChoices } from "./search-choices.ts";

/** A search of offers, read from the URL. */
export type OfferSearch = {
  /** The query parameters, for the form and for links to further pages. */
  query: ListQuery;
  /** The input of `offer.list`. */
  filter: OfferFilter;
  /** The German labels of the selected filters: "Oderbruch", "Keramik". */
  labels: string[];
  isNarrowed: boolean;
  /** The last day is before the first. */
  endsBeforeItBegins: boolean;
};

const Day = z.iso.date();

/**
 * Parses `?suche=&region=&kunstform=&art=&von=&bis=&frei=`; days are Berlin days, both inclusive. `null` for an unknown or
 * invalid value: the page answers 404 then, so that no invalid URL is cached.
 */
export function readOfferSearch(parameters: URLSearchParams, choices: OfferChoices): OfferSearch | null {
  const parameter = (name: string) => parameters.get(name)?.trim() || undefined;
  const region = chosen(choices.regions, parameters.get("region"));
  const artForm = chosen(choices.art_forms, parameters.get("kunstform"));
  const offerType = chosen(choices.offerTypes, parameters.get("art"));
  const [text, fromDay, toDay, free] = [
    parameter("suche")?.slice(0, 200),
    parameter("von"),
    parameter("bis"),
    parameter("frei"),
  ];
  if (region === undefined || artForm === undefined || offerType === undefined) return null;
  if ([fromDay, toDay].some((day) => day && !Day.safeParse(day).success) || (free && free !== "1")) return null;

  const query = {
    suche: text,
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
      query: text,
      region_id: region?.id,
      artFormId: artForm?.id,
      offer_type_id: offerType?.id,
      fromDay,
      toDay,
      onlyFree: free === "1",
    },
    labels: [region, artForm, offerType].flatMap((choice) => choice?.label ?? []),
    isNarrowed: Object.values(query).some(Boolean),
    endsBeforeItBegins: fromDay !== undefined && toDay !== undefined && toDay < fromDay,
  };
}
