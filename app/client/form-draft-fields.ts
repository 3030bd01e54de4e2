import { type RefObject, useEffect, useState } from "react";
import { type DraftUser, discardFormDraft, restoreFormDraft, saveFormDraft } from "./form-draft.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type NamedField = {
  field: Field;
  name: string;
  /** Position among the fields with this name. */
  index: number;
};
type DraftField = { name: string; index: number; value: string | boolean };

/** Never stored: secrets, and inputs that a person cannot edit or a script cannot restore. */
const EXCLUDED_INPUTS =
  "input:is([type=password],[type=hidden],[type=file],[type=submit],[type=button],[autocomplete=one-time-code])";
const TEXT_TYPES: readonly string[] = ["textarea", "text", "tel", "email", "number"];

type FormDraftOptions = DraftUser & {
  /** Must not change between renders. */
  names: readonly string[];
};

/**
 * Saves the text fields in `names` on input and restores them on mount, except fields in which a person typed before
 * hydration. Forms with the same key, such as the steps of a booking, share one draft.
 * @returns the draft's values of the fields that are not in `names`, by field name; empty before mount
 */
export function useFormDraft(
  form: RefObject<HTMLElement | null>,
  key: string,
  { userId, names }: FormDraftOptions,
): Record<string, string[]> {
  const [otherValues, setOtherValues] = useState<Record<string, string[]>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` never changes, but may be an inline array
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const textFields = () =>
      fieldsOf(element).filter(({ field, name }) => TEXT_TYPES.includes(field.type) && names.includes(name));
    const readDraft = () => restoreFormDraft<DraftField[]>(key, { userId }) ?? [];
    const readOtherFields = () => readDraft().filter(({ name }) => !names.includes(name));
    const save = () => saveFormDraft(key, [...readOtherFields(), ...textFields().map(toDraftField)], { userId });
    const unchangedFields = textFields().filter(({ field }) => !isChanged(field));
    const hasEarlyText = unchangedFields.length < textFields().length;
    fill(unchangedFields, readDraft());
    if (hasEarlyText) save();
    setOtherValues(valuesByName(readOtherFields()));
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
  }, [form, key, userId]);
  return otherValues;
}

const pageKey = () => `page:${location.pathname}${location.search}`;

/**
 * Saves the changed fields of the shown page. Controlled text fields are not saved: React copies their text to
 * `defaultValue`, so they look unchanged. Called only when a check in `session-watch.ts` finds that the session has
 * ended, or that the user's email or role has changed. The record editor and the drawers of a message and of a booking
 * by phone save their own drafts.
 */
export function savePageDraft(user: DraftUser): void {
  const changedFields = changedFieldsOfPage();
  if (changedFields.length > 0) saveFormDraft(pageKey(), changedFields.map(toDraftField), user);
}

/** Whether the shown page has changed fields that `savePageDraft` would save. */
export const hasChangedFields = () => changedFieldsOfPage().length > 0;

function changedFieldsOfPage(): NamedField[] {
  return fieldsOf(document.querySelector("main")).filter(({ field }) => isChanged(field));
}

/** Restores the draft of `savePageDraft` once, into those fields of the shown page in which nothing was typed yet. */
export function restorePageDraft(user: DraftUser): void {
  const draft = restoreFormDraft<DraftField[]>(pageKey(), user);
  if (!draft) return;
  discardFormDraft(pageKey());
  const unchangedFields = fieldsOf(document.querySelector("main")).filter(({ field }) => !isChanged(field));
  fill(unchangedFields, draft);
}

function fieldsOf(root: Element | null): NamedField[] {
  const counts = new Map<string, number>();
  const elements: Iterable<unknown> = root?.querySelectorAll(":is(input, textarea, select)[name]") ?? [];
  return ([...elements] as Field[])
    .filter((field) => !field.matches(EXCLUDED_INPUTS))
    .map((field) => {
      const index = counts.get(field.name) ?? 0;
      counts.set(field.name, index + 1);
      return { field, name: field.name, index };
    });
}

function toDraftField({ field, name, index }: NamedField): DraftField {
  return { name, index, value: isCheckable(field) ? field.checked : field.value };
}

function valuesByName(fields: readonly DraftField[]): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const { name, value } of fields) values[name] = [...(values[name] ?? []), String(value)];
  return values;
}

function fill(fields: readonly NamedField[], draft: readonly DraftField[]): void {
  for (const target of fields) {
    const draftField = draft.find(({ name, index }) => name === target.name && index === target.index);
    if (draftField && draftField.value !== toDraftField(target).value) setValue(target.field, draftField.value);
  }
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

function isChanged(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return field.value !== field.defaultValue;
}

/**
 * React notices a change only if the native setter makes it and an event follows. React listens to `click` of
 * checkable fields, `change` of selects and `input` of the others.
 */
function setValue(field: Field, value: string | boolean): void {
  const property = typeof value === "boolean" ? "checked" : "value";
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, value);
  field.dispatchEvent(new Event(typeof value === "boolean" ? "click" : "input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
