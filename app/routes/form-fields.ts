import { data } from "react-router";

/** Submitted values by field name, in submission order. */
export type FormFields = Record<string, string[]>;

/** Maximum total length of the named fields; more than any form of the site needs. */
const MAX_CHARACTERS = 20_000;

/**
 * Reads the named fields of a form and drops all others.
 * @throws 400 when the body is not a form, 413 when the named fields have more than `MAX_CHARACTERS` in total
 */
export async function readForm(request: Request, names: readonly string[]): Promise<FormFields> {
  const form = await request.formData().catch(() => {
    throw data("Das war kein Formular.", { status: 400 });
  });
  const fields: FormFields = {};
  let characters = 0;
  for (const name of names) {
    const values = form.getAll(name).filter((value) => typeof value === "string");
    for (const value of values) characters += value.length;
    // Browsers submit a line break as CRLF, but `maxLength` counts it as one character.
    if (values.length > 0) fields[name] = values.map((value) => value.replaceAll("\r\n", "\n"));
  }
  if (characters > MAX_CHARACTERS) throw data("Das ist zu viel Text.", { status: 413 });
  return fields;
}

/** The first value of a field, trimmed; `undefined` when it is missing or empty. */
export function textOf(fields: FormFields, name: string): string | undefined {
  return fields[name]?.[0]?.trim() || undefined;
}
