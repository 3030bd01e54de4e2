type Revived<Row, Key extends PropertyKey> = Row extends readonly (infer Item)[]
  ? Revived<Item, Key>[]
  : Row extends object
    ? { [Column in keyof Row]: Column extends Key ? RevivedValue<Row[Column]> : Row[Column] }
    : Row;
type RevivedValue<Value> = Value extends string ? Date : Value;

type ColumnOf<Rows> = Rows extends readonly (infer Item)[] ? ColumnOf<Item> : Rows extends object ? keyof Rows : never;

/**
 * Converts the given timestamp columns (ISO 8601) of a row, or of each row of an array, to `Date`. Nested rows are
 * unchanged.
 */
export function reviveDates<const Rows, const Key extends ColumnOf<NonNullable<Rows>>>(
  rows: Rows,
  keys: readonly Key[],
): Revived<Rows, Key>;
export function reviveDates(rows: unknown, keys: readonly PropertyKey[]): unknown {
  if (Array.isArray(rows)) return rows.map((row) => reviveRow(row, keys));
  return reviveRow(rows, keys);
}

function reviveRow(row: unknown, keys: readonly PropertyKey[]): unknown {
  if (typeof row !== "object" || row === null) return row;
  const revived: Record<PropertyKey, unknown> = { ...row };
  for (const key of keys) {
    const value = revived[key];
    if (typeof value === "string") revived[key] = new Date(value);
  }
  return revived;
}
