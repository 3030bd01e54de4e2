/** The parts of a URL that a list ignores. */
export type IgnoredQuery = {
  /** German label and value of each filter: "Region „oderbruch“". */
  filters: readonly string[];
  /** The page in the URL when the list has no such page, else `null`. */
  page: string | null;
  /** Whether the place to search near is unknown; `filters` then contains this place. */
  isPlaceUnknown: boolean;
};

export function hasIgnoredParts({ filters, page }: IgnoredQuery): boolean {
  return filters.length > 0 || page !== null;
}
