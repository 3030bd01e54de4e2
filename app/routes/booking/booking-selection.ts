import { type FormFields, textOf } from "../form-fields.ts";

/** The value of `intent` with which date and number are taken over, and nothing is ordered. */
export const SELECTION_INTENT = "auswahl";

/** Hidden fields that repeat what the page showed to be ordered. */
export const shownFields = { appointment: "gezeigter_termin", quantity: "gezeigte_plaetze" } as const;

/** The fields of the form that say what was shown and what is wanted. */
export const selectionFieldNames = ["intent", ...Object.values(shownFields)];

/** Whether the form only chooses: by its button, or because what was chosen is not what the page had shown. */
export function isAboutSelection(fields: FormFields): boolean {
  if (textOf(fields, "intent") === SELECTION_INTENT) return true;
  return differs(fields, shownFields.appointment, "termin") || differs(fields, shownFields.quantity, "plaetze");
}

// A field that was left empty is an error of the form, no other choice.
function differs(fields: FormFields, shown: string, sent: string): boolean {
  const [before, now] = [fields[shown]?.[0]?.trim(), textOf(fields, sent)];
  return before !== undefined && now !== undefined && before !== now;
}
