const STORAGE_KEY = "al-typed-text";
const KEPT_MS = 60 * 60 * 1000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TypedField = {
  name: string /** of the fields with this name on the page */;
  index: number;
  value: string | boolean;
};
type TypedText = { path: string; userId: string; at: number; fields: TypedField[] };

/** Never kept: secrets, and what no person types. */
const SECRET =
  "input:is([type=password],[type=hidden],[type=file],[type=submit],[type=button],[autocomplete=one-time-code])";

/**
 * Keeps what somebody typed into the forms of this page, in this tab only, because the page is about to lead to signing in. Text
 * of an editor is none of a form's; editors keep their own.
 */
export function saveFormDraft(userId: string): void {
  const fields = fieldsOfPage().flatMap(({ field, name, index }): TypedField[] =>
    isTyped(field) ? [{ name, index, value: isTicked(field) ? field.checked : field.value }] : [],
  );
  if (fields.length === 0) return;
  const kept: TypedText = { path: location.pathname + location.search, userId, at: Date.now(), fields };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Storage is switched off or full: the text cannot be kept.
  }
}

/** Puts kept text back where it was typed, for the person who typed it. Nobody else gets to see it. */
export function restoreFormDraft(userId: string): void {
  const kept = readKept();
  if (!kept) return;
  if (kept.userId !== userId || Date.now() - kept.at > KEPT_MS) {
    sessionStorage.removeItem(STORAGE_KEY);
    return;
  }
  if (kept.path !== location.pathname + location.search) return;
  sessionStorage.removeItem(STORAGE_KEY);
  for (const { field, name, index } of fieldsOfPage()) {
    const typed = kept.fields.find((candidate) => candidate.name === name && candidate.index === index);
    if (typed) fill(field, typed.value);
  }
}

function fieldsOfPage(): { field: Field; name: string; index: number }[] {
  const counts = new Map<string, number>();
  const fields: Iterable<unknown> = document.querySelectorAll("main :is(input, textarea, select)[name]");
  return ([...fields] as Field[])
    .filter((field) => !field.matches(SECRET))
    .map((field) => {
      const index = counts.get(field.name) ?? 0;
      counts.set(field.name, index + 1);
      return { field, name: field.name, index };
    });
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

function isTyped(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return field.value !== field.defaultValue;
}

/** As if it were typed: React hears of a value only when the browser's own setter and event bring it. */
function fill(field: Field, value: string | boolean): void {
  const property = typeof value === "boolean" ? "checked" : "value";
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, value);
  field.dispatchEvent(new Event(typeof value === "boolean" ? "click" : "input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function readKept(): TypedText | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as TypedText | null;
  } catch {
    return null;
  }
}
