/** Whether visits may be measured and recorded; stored in this browser. */
export type ConsentAnswer = "granted" | "denied";

const STORAGE_KEY = "al-einwilligung";
/** Incremented when the question changes, so that it is asked again. */
const VERSION = 1;

const listeners = new Set<() => void>();
let isQuestionOpen = false;
/** The answer given in this tab, used when storage is unavailable. */
let answerOfTab: ConsentAnswer | null = null;

/** The stored answer, else the one given in this tab, else `denied` under Global Privacy Control, else `null`. */
export function readConsent(): ConsentAnswer | null {
  try {
    const { version, answer } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (version === VERSION && (answer === "granted" || answer === "denied")) return answer;
  } catch {
    // Storage is unavailable, or its value is malformed.
  }
  return answerOfTab ?? ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl ? "denied" : null);
}

/** Stores the answer and closes the question. */
export function answerConsent(answer: ConsentAnswer): void {
  answerOfTab = answer;
  isQuestionOpen = false;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, answer, date: new Date().toISOString() }));
  } catch {
    // Storage is unavailable: the answer lasts until the next full page load.
  }
  notify();
}

/** Opens the question, even when it has been answered. */
export function askForConsent(): void {
  isQuestionOpen = true;
  notify();
}

/** Whether the question is open. */
export function isConsentQuestionOpen(): boolean {
  return isQuestionOpen;
}

/**
 * Calls `listener` when the question opens, closes or is answered, and when another tab changes any value in
 * localStorage. Returns the unsubscribe function.
 */
export function onConsentChange(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const isAnsweredInOtherTab = key === STORAGE_KEY && newValue !== null;
    if (isAnsweredInOtherTab) isQuestionOpen = false;
    listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
