/** Replaces a missing price with 0 cents. Only an unpublished offer can lack a price. */
export function withPriceOrZero<Row extends { price: number | null }>(row: Row) {
  return { ...row, price: row.price ?? 0 };
}
