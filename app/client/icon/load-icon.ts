import type { IconSource } from "#domain/icon/icon-drawing.ts";
import { ICON_TIMEOUT_MS, MAX_ICONS_PER_REQUEST, parseIconId } from "#domain/icon/icon-name.ts";
import { type IconSet, iconOf } from "#domain/icon/icon-set.ts";
import { readIcon, storeIcons } from "./icon-cache.ts";

const FRAME_MS = 16;

type Waiting = {
  promise: Promise<IconSource | null>;
  resolve: (icon: IconSource | null) => void;
  reject: (reason: unknown) => void;
};

/** Icons requested in the current frame, by set and name. */
let waiting = new Map<string, Map<string, Waiting>>();

/**
 * An icon `set:name` from this browser's cache or from the API; requests within one frame are batched into one per set.
 * @returns `null` when there is no such icon
 * @throws Error (rejects) when the API does not respond within five seconds, or cannot tell whether the icon exists
 */
export async function loadIcon(id: string): Promise<IconSource | null> {
  const parsed = parseIconId(id);
  if (!parsed) return null;
  return readIcon(id) ?? enqueue(parsed.set, parsed.name);
}

function enqueue(set: string, name: string): Promise<IconSource | null> {
  if (waiting.size === 0) setTimeout(flush, FRAME_MS);
  const names = waiting.get(set) ?? new Map<string, Waiting>();
  waiting.set(set, names);
  const joined = names.get(name) ?? Promise.withResolvers<IconSource | null>();
  names.set(name, joined);
  return joined.promise;
}

function flush(): void {
  const requests = waiting;
  waiting = new Map();
  for (const [set, names] of requests) {
    const all = [...names];
    for (let start = 0; start < all.length; start += MAX_ICONS_PER_REQUEST) {
      void request(set, new Map(all.slice(start, start + MAX_ICONS_PER_REQUEST)));
    }
  }
}

async function request(set: string, names: ReadonlyMap<string, Waiting>): Promise<void> {
  try {
    const url = `/api/icons/${set}.json?icons=${[...names.keys()].join(",")}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(ICON_TIMEOUT_MS) });
    if (!response.ok && response.status !== 404) throw new Error(`Icons of ${set}: status ${response.status}`);
    const icons = (await response.json()) as IconSet;
    const found = new Map<string, IconSource>();
    for (const name of names.keys()) {
      const icon = iconOf(icons, name);
      if (icon) found.set(`${set}:${name}`, icon);
    }
    storeIcons(found);
    const missing = new Set(response.status === 404 ? names.keys() : icons.not_found);
    for (const [name, { resolve, reject }] of names) {
      const icon = found.get(`${set}:${name}`);
      if (icon || missing.has(name)) resolve(icon ?? null);
      else reject(new Error(`Icon ${set}:${name} is unavailable`));
    }
  } catch (error) {
    for (const { reject } of names.values()) reject(error);
  }
}
