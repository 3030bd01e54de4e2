import type { IconSource } from "#domain/icon/icon-drawing.ts";
import { ICON_TIMEOUT_MS, MAX_ICONS_PER_REQUEST, parseIconId } from "#domain/icon/icon-name.ts";
import { type IconSet, iconOf } from "#domain/icon/icon-set.ts";
import { readIcon, storeIcons } from "./icon-cache.ts";

/** Up to `MAX_ICONS_PER_REQUEST` icons of a set that are requested within one frame (60 Hz) share a request. */
const FRAME_MS = 16;

type PendingIcon = {
  promise: Promise<IconSource | null>;
  resolve: (icon: IconSource | null) => void;
  reject: (reason: unknown) => void;
};

/** By set and name. */
let pending = new Map<string, Map<string, PendingIcon>>();

/**
 * Loads the icon `set:name` from this browser's cache or the API.
 * @returns `null` when there is no such icon
 * @throws Error when the API does not respond within five seconds, or does not say whether the icon exists
 */
export async function loadIcon(id: string): Promise<IconSource | null> {
  const parsed = parseIconId(id);
  if (!parsed) return null;
  return readIcon(id) ?? enqueue(parsed.set, parsed.name);
}

function enqueue(set: string, name: string): Promise<IconSource | null> {
  if (pending.size === 0) setTimeout(flush, FRAME_MS);
  const icons = pending.get(set) ?? new Map<string, PendingIcon>();
  pending.set(set, icons);
  const icon = icons.get(name) ?? Promise.withResolvers<IconSource | null>();
  icons.set(name, icon);
  return icon.promise;
}

function flush(): void {
  const iconsBySet = pending;
  pending = new Map();
  for (const [set, icons] of iconsBySet) {
    const entries = [...icons];
    for (let start = 0; start < entries.length; start += MAX_ICONS_PER_REQUEST) {
      void requestIcons(set, new Map(entries.slice(start, start + MAX_ICONS_PER_REQUEST)));
    }
  }
}

async function requestIcons(set: string, requestedIcons: ReadonlyMap<string, PendingIcon>): Promise<void> {
  try {
    const url = `/api/icons/${set}.json?icons=${[...requestedIcons.keys()].join(",")}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(ICON_TIMEOUT_MS) });
    if (!response.ok && response.status !== 404) throw new Error(`Icons of ${set}: status ${response.status}`);
    const iconSet = (await response.json()) as IconSet;
    const existingIcons = new Map<string, IconSource>();
    for (const name of requestedIcons.keys()) {
      const icon = iconOf(iconSet, name);
      if (icon) existingIcons.set(`${set}:${name}`, icon);
    }
    storeIcons(existingIcons);
    const missingNames = new Set(response.status === 404 ? requestedIcons.keys() : iconSet.not_found);
    for (const [name, { resolve, reject }] of requestedIcons) {
      const icon = existingIcons.get(`${set}:${name}`);
      if (icon || missingNames.has(name)) resolve(icon ?? null);
      else reject(new Error(`Icon ${set}:${name} is unavailable`));
    }
  } catch (error) {
    for (const { reject } of requestedIcons.values()) reject(error);
  }
}
