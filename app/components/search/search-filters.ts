import type { SearchFilter } from "./search-form.tsx";

type Options = SearchFilter["options"];

export function filtersOf(choices: {
  regions?: Options;
  offerTypes?: Options;
  artForms?: Options;
  periods?: Options;
}): SearchFilter[] {
  const { regions, offerTypes, artForms, periods } = choices;
  return [
    ...(regions ? [{ name: "region", label: "Region", allLabel: "Alle Regionen", options: regions }] : []),
    ...(offerTypes ? [{ name: "art", label: "Art", allLabel: "Alle Arten", options: offerTypes }] : []),
    ...(artForms ? [{ name: "kunstform", label: "Kunstform", allLabel: "Alle Kunstformen", options: artForms }] : []),
    ...(periods ? [{ name: "wann", label: "Wann", allLabel: "Jederzeit", options: periods }] : []),
  ];
}
