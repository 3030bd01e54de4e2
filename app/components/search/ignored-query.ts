/** The parts of its URL that a list ignores: unknown filters, and a page beyond the last. */
export type IgnoredQuery = {
  /** German label and value of each filter: "Region „oderbruch“". */
  filters: readonly string[];
  /** The page number beyond the last page. */
  page: string | null;
};

export function hasIgnored({ filters, page }: IgnoredQuery): boolean {
  return filters.length > 0 || page !== null;
}
