/** A form as strings by field name, in the order in which they were sent: what a form shows again when it comes back. */
export type FormFields = Record<string, string[]>;

export function fieldsOf(form: FormData): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    fields[name] ??= [];
    fields[name].push(value);
  }
  return fields;
}

/** The first value of a field without outer blanks; `undefined` when it is missing or empty. */
export function textOf(fields: FormFields, name: string): string | undefined {
  return fields[name]?.[0]?.trim() || undefined;
}
