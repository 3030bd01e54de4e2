// This module is in the chunk "session" (vite.config.ts). Modules that load without that chunk, such as consent.ts,
// access localStorage themselves.

/** The stored text; `null` when it is missing or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The value stored as JSON; `null` when it is missing or malformed, or storage is blocked. */
export function readStoredJson<Value>(key: string): Value | null {
  try {
    return JSON.parse(readStored(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a text; `null` removes the stored one. Does nothing when storage is full or blocked. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Callers work without storage.
  }
}
