import type { ListQuery } from "#app/components/search/list-url.ts";
import type { OfferFilter } from "#domain/offer/offer-filter.ts";
import { createQueryReader } from "./list-query.ts";
import type { OfferChoices } from "./search-choices.ts";

/** A search of offers, read from the URL. */
export type OfferSearch = {
  /** The query parameters, for the form and for links to further pages. */
  query: ListQuery;
  /** The input of `offer.list`. */
  filter: OfferFilter;
  /** The German labels of the selected filters: "Oderbruch", "Keramik". */
  labels: string[];
  /** The filters that the list does not know: "Region „oderbruh“". */
  ignored: string[];
  isFiltered: boolean;
  /** The last day is before the first. */
  endsBeforeItBegins: boolean;
};

/** Parses `?suche=&region=&kunstform=&art=&von=&bis=&frei=`; days are Berlin days, both inclusive. */
export function readOfferSearch(parameters: URLSearchParams, choices: OfferChoices): OfferSearch {
  const reader = createQueryReader(parameters);
  const filter = {
    query: reader.text("suche", "Suchtext"),
    region_id: reader.choice("region", "Region", choices.regions)?.id,
    artFormId: reader.choice("kunstform", "Kunstform", choices.art_forms)?.id,
    offer_type_id: reader.choice("art", "Art", choices.offerTypes)?.id,
    fromDay: reader.day("von", "Von"),
    toDay: reader.day("bis", "Bis"),
    onlyFree: reader.flag("frei", "Noch Plätze frei"),
  };
  const { query, labels, ignored } = reader;
  const { fromDay, toDay } = filter;
  return {
    query,
    filter,
    labels,
    ignored,
    isFiltered: Object.keys(query).length > 0,
    endsBeforeItBegins: fromDay !== undefined && toDay !== undefined && toDay < fromDay,
  };
}
