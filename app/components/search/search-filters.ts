import type { SearchFilter } from "./search-form.tsx";

type Options = SearchFilter["options"];

/** The filters of a list's search form, for the options that the list has. */
export function filtersOf(choices: { regions?: Options; offerTypes?: Options; art_forms?: Options }): SearchFilter[] {
  const { regions, offerTypes, art_forms: artForms } = choices;
  return [
    ...(regions ? [{ name: "region", label: "Region", all: "Alle Regionen", options: regions }] : []),
    ...(offerTypes ? [{ name: "art", label: "Art", all: "Alle Arten", options: offerTypes }] : []),
    ...(artForms ? [{ name: "kunstform", label: "Kunstform", all: "Alle Kunstformen", options: artForms }] : []),
  ];
}
