/**
 * True when `row` has the values of `fields` and the version `version + 1`: then the update ran, and only its response
 * was lost.
 * @param version the version that the update was based on
 * @param fields the sent values; a field that is `undefined` was not sent
 */
export function isAppliedUpdate(row: { version: number }, version: number, fields: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  const isStored = ([name, value]: [string, unknown]) => value === undefined || stored.get(name) === value;
  return row.version === version + 1 && Object.entries(fields).every(isStored);
}
