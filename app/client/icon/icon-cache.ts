import { readStoredJson, writeStored } from "#app/client/stored-value.ts";
import type { IconSource } from "#domain/icon/icon-drawing.ts";

type CachedIcon = { id: string; icon: IconSource; savedAt: number };

const KEY = "al-icons";
/** Limits of the specification, section 9. */
const MAX_ENTRIES = 50;
const MAX_AGE_MS = 168 * 60 * 60 * 1000;

/** The stored icon; `null` when it is missing or older than a week. */
export function readIcon(id: string): IconSource | null {
  return freshEntries().find((entry) => entry.id === id)?.icon ?? null;
}

/** Stores icons in this browser, which keeps the newest 50. Does nothing when storage is full or blocked. */
export function storeIcons(icons: ReadonlyMap<string, IconSource>): void {
  const savedAt = Date.now();
  const newEntries = [...icons].map(([id, icon]): CachedIcon => ({ id, icon, savedAt }));
  const entries = [...freshEntries().filter(({ id }) => !icons.has(id)), ...newEntries].slice(-MAX_ENTRIES);
  writeStored(KEY, JSON.stringify(entries));
}

/** Oldest first. */
function freshEntries(): CachedIcon[] {
  const entries = readStoredJson<CachedIcon[]>(KEY);
  return Array.isArray(entries) ? entries.filter(({ savedAt }) => Date.now() - savedAt < MAX_AGE_MS) : [];
}
