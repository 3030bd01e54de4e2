/** What a list does not know of its URL: an old filter, a page beyond the last. */
export type IgnoredQuery = {
  /** German label and value of each filter: "Region „oderbruch“". */
  filters: readonly string[];
  /** The page number that does not exist. */
  page: string | null;
};

export function hasIgnored({ filters, page }: IgnoredQuery): boolean {
  return filters.length > 0 || page !== null;
}
