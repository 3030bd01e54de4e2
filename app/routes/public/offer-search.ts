import type { ListQuery } from "#app/components/search/list-url.ts";
import type { OfferFilter } from "#domain/offer/offer-filter.ts";
import { combinePeriods, searchPeriod, searchPeriodsWith } from "#domain/offer/search-period.ts";
import { type FilterName, filterNames, parseSearchText, withoutHoliday } from "#domain/offer/search-text.ts";
import { createQueryReader } from "./list-query.ts";
import type { OfferChoices } from "./search-choices.ts";

type OfferSearch = {
  query: ListQuery;
  /** The input of `offer.list`. */
  filter: OfferFilter;
  /** The German labels of the search text and the filters: "„ton“", "Oderbruch", "kostenlos". */
  labels: string[];
  /** Invalid filters, which the list ignores: "Region „oderbruh“". */
  ignored: string[];
  isFiltered: boolean;
  /** Whether `bis` is before `von`. */
  isEndBeforeStart: boolean;
};

/**
 * Parses `?suche=&region=&kunstform=&art=&wann=&von=&bis=&frei=&kostenlos=&stufenlos=`. `von` and `bis` are Berlin
 * days, both inclusive.
 * @param firstDay the first day that can be booked, `yyyy-mm-dd`
 */
export function readOfferSearch(parameters: URLSearchParams, choices: OfferChoices, firstDay: string): OfferSearch {
  const reader = createQueryReader(parameters);
  const text = reader.text("suche", "Suchtext");
  const region = reader.region(choices.regions);
  const artForm = reader.choice("kunstform", "Kunstform", choices.artForms);
  const offerType = reader.choice("art", "Art", choices.offerTypes);
  // `wann` names a fixed period or a combination of weekdays such as "samstag-sonntag".
  const periodChoice = reader.choice("wann", "Wann", searchPeriodsWith(parameters.get("wann")));
  const period = periodChoice ? searchPeriod(periodChoice.value, firstDay) : null;
  const days = { from: reader.day("von", "Von"), to: reader.day("bis", "Bis") };
  const filter = {
    query: text,
    region_id: region?.id,
    artFormId: artForm?.id,
    offer_type_id: offerType?.id,
    // Typed days and a period limit each other.
    fromDay: [days.from, period?.fromDay].filter(isDefined).toSorted().at(-1),
    toDay: [days.to, period?.toDay].filter(isDefined).toSorted().at(0),
    weekdays: period?.weekdays,
    onlyWithFreeSlots: reader.flag("frei", "noch Plätze frei"),
    onlyFreeOfCharge: reader.flag("kostenlos", "kostenlos"),
    onlyStepFree: reader.flag("stufenlos", "stufenlos"),
  };
  const { query, labels, ignored } = reader;
  return {
    query,
    filter,
    labels,
    ignored,
    isFiltered: Object.keys(query).length > 0,
    isEndBeforeStart: days.from !== undefined && days.to !== undefined && days.to < days.from,
  };
}

function isDefined(day: string | undefined): day is string {
  return day !== undefined;
}

/**
 * Replaces words of the search text by the filters that they mean: `?suche=töpfern+kostenlos` becomes
 * `?suche=töpfern&kostenlos=1`. A chosen period stays: `wann=sonntag` and the word "samstag" become
 * `wann=samstag-sonntag`. With `wann=wochenende`, the words "samstag" and "sonntag" are dropped. The word of a period
 * that cannot be combined with the chosen one remains in the text. `null` when every word remains in the text.
 * @param names the filters of the list, by default those of the list of offers
 */
export function withFiltersOfWords(
  parameters: URLSearchParams,
  names: readonly FilterName[] = filterNames,
): URLSearchParams | null {
  const { text, filters } = parseSearchText(parameters.get("suche") ?? "", names);
  if (Object.keys(filters).length === 0) return null;
  if (filters.wann === undefined) return withValues(parameters, { ...filters, suche: text });
  const wann = combinePeriods(parameters.get("wann"), filters.wann);
  const namesWithoutPeriod = names.filter((name) => name !== "wann");
  if (wann === null) return withFiltersOfWords(parameters, namesWithoutPeriod);
  return withValues(parameters, { ...filters, wann, suche: text });
}

/**
 * Replaces a holiday in the search text by its period: `?suche=Weihnachten` becomes `?wann=weihnachten`. `null` when
 * the text contains no holiday, and when another period is chosen.
 */
export function withPeriodOfHoliday(parameters: URLSearchParams): URLSearchParams | null {
  const text = parameters.get("suche") ?? "";
  const { holiday } = parseSearchText(text);
  const wann = holiday && combinePeriods(parameters.get("wann"), holiday);
  return wann === null ? null : withValues(parameters, { wann, suche: withoutHoliday(text) });
}

/**
 * Sets `values`. Removes the page number, empty parameters (from forms without JavaScript) and `_routes` (from React
 * Router). Only the first value of a repeated parameter stays, because the others are never read.
 */
function withValues(parameters: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const firstValues = [...parameters.keys()].map((name) => [name, parameters.get(name) ?? ""]);
  const query: Record<string, string> = { ...Object.fromEntries(firstValues), ...values, seite: "", _routes: "" };
  return new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
}
