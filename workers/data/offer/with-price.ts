/** The row with its price in cents; 0 for an unpublished offer without a price. */
export function withPrice<Row extends { price: number | null }>(row: Row) {
  return { ...row, price: row.price ?? 0 };
}
