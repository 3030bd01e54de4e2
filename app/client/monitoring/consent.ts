/** The answer to the question whether visits may be measured and recorded, kept in this browser. */
export type ConsentAnswer = "granted" | "denied";

const STORAGE_KEY = "al-einwilligung";
/** Raised when the question changes, so that it is asked again. */
const VERSION = 1;

const listeners = new Set<() => void>();
let isAsked = false;
/** Stands in for storage that is not available. */
let answered: ConsentAnswer | null = null;

/** `null` when the question is unanswered. A browser with Global Privacy Control answers with "denied". */
export function readConsent(): ConsentAnswer | null {
  try {
    const { version, answer } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (version === VERSION && (answer === "granted" || answer === "denied")) return answer;
  } catch {
    // Storage is not available.
  }
  return answered ?? ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl ? "denied" : null);
}

/** Stores the answer and closes the question. */
export function answerConsent(answer: ConsentAnswer): void {
  answered = answer;
  isAsked = false;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, answer, date: new Date().toISOString() }));
  } catch {
    // The answer holds until the page is closed.
  }
  notify();
}

/** Opens the question, also when it is answered already. */
export function askForConsent(): void {
  isAsked = true;
  notify();
}

export function isConsentAsked(): boolean {
  return isAsked;
}

/** Calls `listener` when the question opens or closes, or is answered in any tab. */
export function onConsentChange(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Answered in another tab.
    if (key === STORAGE_KEY && newValue !== null) isAsked = false;
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
