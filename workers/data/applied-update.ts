/**
 * True when `row` shows that an update of `fields`, based on `version`, has run and only its response was lost. An
 * update without fields does not increment the version.
 */
export function isAppliedUpdate(row: { version: number }, version: number, fields: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const newVersion = sent.length > 0 ? version + 1 : version;
  return row.version === newVersion && sent.every(([name, value]) => stored.get(name) === value);
}
