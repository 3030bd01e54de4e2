/** A row whose price (in cents) is 0 instead of `null`, which only an unpublished offer has. */
export function withPrice<Row extends { price: number | null }>(row: Row) {
  return { ...row, price: row.price ?? 0 };
}
