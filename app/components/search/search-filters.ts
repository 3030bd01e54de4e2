import type { SearchFilter } from "./search-form.tsx";

type Options = SearchFilter["options"];

/** The filters of a search form: one for each kind of option that its list has. */
export function filtersOf(choices: {
  regions?: Options;
  offerTypes?: Options;
  artForms?: Options;
  periods?: Options;
}): SearchFilter[] {
  const { regions, offerTypes, artForms, periods } = choices;
  return [
    ...(regions ? [{ name: "region", label: "Region", all: "Alle Regionen", options: regions }] : []),
    ...(offerTypes ? [{ name: "art", label: "Art", all: "Alle Arten", options: offerTypes }] : []),
    ...(artForms ? [{ name: "kunstform", label: "Kunstform", all: "Alle Kunstformen", options: artForms }] : []),
    ...(periods ? [{ name: "wann", label: "Wann", all: "Jederzeit", options: periods }] : []),
  ];
}
