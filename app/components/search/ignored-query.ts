/** The parts of the URL that a list ignores: invalid filters, and a page that the list does not have. */
export type IgnoredQuery = {
  /** German label and value of each filter: "Region „oderbruch“". */
  filters: readonly string[];
  /** The page that the URL requests when the list has no such page, else `null`. */
  page: string | null;
};

export function hasIgnored({ filters, page }: IgnoredQuery): boolean {
  return filters.length > 0 || page !== null;
}
