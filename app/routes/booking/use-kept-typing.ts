import { type RefObject, useEffect } from "react";

const STORAGE_NAME = "al-booking-typing";

type Kept = { key: string; values: Record<string, string[]> };

/**
 * Keeps what is typed into a step in this tab until the step is sent, so that a reload loses nothing. What belongs to another
 * intent is thrown away: after signing out the key is a new one, and the next person finds no name.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string, names: readonly string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of a step never change
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = read();
    if (kept?.key === key) fill(element, kept.values);
    else discardFormDraft();
    const keep = () => {
      const sent = new FormData(element);
      const values = Object.fromEntries(names.map((name) => [name, sent.getAll(name).map(String)]));
      const others = read();
      write({ key, values: { ...(others?.key === key && others.values), ...values } });
    };
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [form, key]);
}

/** Once the booking is made, nothing of it stays behind in the browser. */
export function discardFormDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_NAME);
  } catch {
    // switched off: nothing was kept
  }
}

/** Text fields only. */
function fill(form: HTMLFormElement, values: Kept["values"]): void {
  for (const [name, kept] of Object.entries(values)) {
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(name)}"]`)];
    for (const [index, field] of fields.entries()) {
      const value = kept[index];
      const isText = field instanceof HTMLTextAreaElement || ["text", "tel"].includes(field.type);
      if (!isText || value === undefined || value === field.value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true })); // whoever counts characters counts these
    }
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_NAME) ?? "null") as Kept | null;
  } catch {
    return null; // storage is switched off, or holds what is not ours
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(STORAGE_NAME, JSON.stringify(kept));
  } catch {
    // switched off or full: the step is kept when it is sent
  }
}
