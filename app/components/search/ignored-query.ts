/** The parts of the URL that a list ignores: invalid filters, and a page that does not exist. */
export type IgnoredQuery = {
  /** German label and value of each filter: "Region „oderbruch“". */
  filters: readonly string[];
  /** The requested page that does not exist. */
  page: string | null;
};

export function hasIgnored({ filters, page }: IgnoredQuery): boolean {
  return filters.length > 0 || page !== null;
}
