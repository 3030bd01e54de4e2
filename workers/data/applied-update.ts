/**
 * True when `row` has the values of `fields`, one version after `version`: a retried update whose first response was lost.
 * @param fields values of `undefined` were not sent
 */
export function isAppliedUpdate(row: { version: number }, version: number, fields: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  const isStored = ([name, value]: [string, unknown]) => value === undefined || stored.get(name) === value;
  return row.version === version + 1 && Object.entries(fields).every(isStored);
}
