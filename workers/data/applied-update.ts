/**
 * True when `row` has the values of `fields` and the version `version + 1`: then the update ran, and only its response
 * was lost. An update without fields changes no row, so it counts as applied while the row has the version `version`.
 * @param version the version that the update was based on
 * @param fields the sent values; a field that is `undefined` was not sent
 */
export function isAppliedUpdate(row: { version: number }, version: number, fields: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const newVersion = sent.length > 0 ? version + 1 : version;
  return row.version === newVersion && sent.every(([name, value]) => stored.get(name) === value);
}
