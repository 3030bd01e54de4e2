import { drawIcon, type IconDrawing, type IconSource } from "#domain/icon/icon-drawing.ts";
import { ICON_TIMEOUT_MS, MAX_ICONS_PER_REQUEST, parseIconId } from "#domain/icon/icon-name.ts";
import { IconSet, iconOf } from "#domain/icon/icon-set.ts";
import { bundledIconSet } from "./bundled-icon-set.generated.ts";

/** Only the Worker requests Iconify's public service, so that Iconify never gets a visitor's IP address. */
const SERVICE = "https://api.iconify.design";
const CACHE_NAME = "icons";
const FOUND_MAX_AGE_S = 7 * 24 * 60 * 60;
const NOT_FOUND_MAX_AGE_S = 60 * 60;
/** In characters. */
const MAX_RESPONSE_LENGTH = 1_000_000;
/** How long a page waits for uncached icons. */
const PAGE_TIMEOUT_MS = 1_000;
/** How long pages request no icons after two timeouts in a row. */
const PAUSE_MS = 30_000;
let timeoutsInRow = 0;
let timedOutAt = 0;

/** The public service has sent no valid icons, or is not asked after two timeouts. */
export class IconServiceError extends Error {
  override name = "IconServiceError";
  /** The requested icons that are in the bundle; `null` when there are none. */
  bundled: IconSet | null = null;
}

type IconRequest = { set: string; names: readonly string[] };

type LoadOptions = {
  timeoutMs?: number;
  /** Runs before a request to the public service; an error prevents the request. */
  beforeRequest?: () => Promise<unknown>;
};

/**
 * The requested icons of a set, from the bundle or else from the public service. Icons that contain anything but shapes
 * count as not found.
 * @param request a valid set name and at most `MAX_ICONS_PER_REQUEST` valid icon names
 * @throws IconServiceError
 */
export async function getIconSet(request: IconRequest, options: LoadOptions = {}): Promise<IconSet> {
  const names = [...new Set(request.names)].sort();
  const isBundled = (name: string) =>
    request.set === bundledIconSet.prefix && Object.hasOwn(bundledIconSet.icons, name);
  const bundledNames = names.filter(isBundled);
  const bundledIcons = pickIcons(bundledIconSet, bundledNames);
  const unbundledNames = names.filter((name) => !isBundled(name));
  if (unbundledNames.length === 0) return bundledIcons;
  const publicRequest = { set: request.set, names: unbundledNames };
  const publicIcons = await getPublicIcons(publicRequest, options).catch((error: unknown) => {
    if (error instanceof IconServiceError && Object.keys(bundledIcons.icons).length > 0) error.bundled = bundledIcons;
    throw error;
  });
  const { icons } = pickIcons(bundledIconSet, bundledNames, publicIcons);
  return { ...publicIcons, icons: { ...icons, ...publicIcons.icons } };
}

/**
 * Drawings by `set:name` id, at most `MAX_ICONS_PER_REQUEST` of a set. Omits icons that are missing, not allowed or not
 * loaded within a second.
 */
export async function getIconDrawings(ids: readonly string[]): Promise<Record<string, IconDrawing>> {
  const requests = new Map<string, string[]>();
  for (const { set, name } of [...new Set(ids)].flatMap((id) => parseIconId(id) ?? [])) {
    requests.set(set, [...(requests.get(set) ?? []), name]);
  }
  const drawings: Record<string, IconDrawing> = {};
  const loadDrawings = async ([set, names]: [string, string[]]) => {
    const request = { set, names: names.slice(0, MAX_ICONS_PER_REQUEST) };
    const options = { timeoutMs: PAGE_TIMEOUT_MS, beforeRequest: requireNoPause };
    const icons = await getIconSet(request, options).catch((error: unknown) => {
      if (error instanceof IconServiceError && error.bundled) return error.bundled;
      throw error;
    });
    for (const name of names) {
      const source = iconOf(icons, name);
      const drawing = source && drawIcon(source);
      if (drawing) drawings[`${set}:${name}`] = drawing;
    }
  };
  const outcomes = await Promise.allSettled([...requests].map(loadDrawings));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected" && !(outcome.reason instanceof IconServiceError)) throw outcome.reason;
  }
  return drawings;
}

/** Replaces the icon id of each row with the drawing, or with `null` when there is none. */
export async function withDrawings<Row extends { icon: string | null }>(rows: readonly Row[]) {
  const drawings = await getIconDrawings(rows.flatMap(({ icon }) => icon ?? []));
  return rows.map((row) => ({ ...row, icon: (row.icon !== null && drawings[row.icon]) || null }));
}

/** @throws IconServiceError during the pause after two timeouts */
async function requireNoPause(): Promise<void> {
  const isPaused = timeoutsInRow > 1 && Math.abs(Date.now() - timedOutAt) < PAUSE_MS;
  if (isPaused) throw new IconServiceError("The icon service has just timed out");
}

async function getPublicIcons(
  { set, names }: IconRequest,
  { timeoutMs = ICON_TIMEOUT_MS, beforeRequest }: LoadOptions,
): Promise<IconSet> {
  const url = new URL(`/${set}.json?icons=${names.join(",")}`, SERVICE);
  const cache = await caches.open(CACHE_NAME);
  const cachedResponse = await cache.match(url);
  if (cachedResponse) return IconSet.parse(await cachedResponse.json());

  await beforeRequest?.();
  const publicSet = await fetchIconSet(url, timeoutMs);
  const icons = pickIcons(publicSet ?? { prefix: set, icons: {} }, names);
  const maxAge = icons.not_found ? NOT_FOUND_MAX_AGE_S : FOUND_MAX_AGE_S;
  await cache.put(url, Response.json(icons, { headers: { "cache-control": `public, max-age=${maxAge}` } }));
  return icons;
}

/** `null` when the public service has no such set. @throws IconServiceError */
async function fetchIconSet(url: URL, timeoutMs: number): Promise<IconSet | null> {
  const startedAt = Date.now();
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    timeoutsInRow = 0;
    if (response.status === 404) return null;
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    if (text.length > MAX_RESPONSE_LENGTH) throw new Error("response too large");
    return IconSet.parse(JSON.parse(text));
  } catch (cause) {
    // Timeouts of requests that ran at the same time count as one.
    if (cause instanceof Error && cause.name === "TimeoutError" && startedAt >= timedOutAt) {
      timeoutsInRow += 1;
      timedOutAt = Date.now();
    }
    throw new IconServiceError("The icon service is unavailable", { cause });
  }
}

/**
 * The icons of `set` with these names; aliases are resolved. An icon has a size of its own only when this size differs
 * from `sizes`.
 */
function pickIcons(set: IconSet, names: readonly string[], sizes: Pick<IconSet, "width" | "height"> = set): IconSet {
  const icons: IconSet["icons"] = {};
  const notFound: string[] = [];
  const { width = 16, height = 16 } = sizes; // Iconify's default
  for (const name of names) {
    const source = iconOf(set, name);
    if (source && drawIcon(source)) icons[name] = withoutDefaults(source, { width, height });
    else notFound.push(name);
  }
  return { prefix: set.prefix, icons, width, height, ...(notFound.length > 0 && { not_found: notFound }) };
}

function withoutDefaults({ body, left, top, ...size }: IconSource, defaults: { width: number; height: number }) {
  return {
    body,
    ...(left !== 0 && { left }),
    ...(top !== 0 && { top }),
    ...(size.width !== defaults.width && { width: size.width }),
    ...(size.height !== defaults.height && { height: size.height }),
  };
}
