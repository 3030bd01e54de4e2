type Revived<Row, Key extends PropertyKey> = Row extends readonly (infer Item)[]
  ? Revived<Item, Key>[]
  : Row extends object
    ? { [Column in keyof Row]: Column extends Key ? ReviveValue<Row[Column]> : Row[Column] }
    : Row;
type ReviveValue<Value> = Value extends string ? Date : Value;

/** The columns of a row, or of the rows of an array. */
type ColumnOf<Rows> = Rows extends readonly (infer Item)[] ? ColumnOf<Item> : Rows extends object ? keyof Rows : never;

/**
 * A row, an array of rows or `null` in which the given timestamp columns (ISO 8601, as PostgREST sends them) are
 * `Date`. Columns that are `null` and nested rows are unchanged.
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
