/** Specification, section 5. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Limits a name, and `set:name` as a whole. */
const MAX_LENGTH = 100;

/** The browser and the API have this limit. */
export const MAX_ICONS_PER_REQUEST = 50;
/** Timeout of a request for icons (specification, section 9). */
export const ICON_TIMEOUT_MS = 5_000;

/** Whether `name` is a valid name of an icon or icon set. */
export function isIconName(name: string): boolean {
  return name.length <= MAX_LENGTH && NAME.test(name);
}

/** Parses `set:name`, for example `lucide:palette`; `null` for anything else. */
export function parseIconId(text: string): { set: string; name: string } | null {
  const [set = "", name = "", ...furtherParts] = text.split(":");
  if (text.length > MAX_LENGTH || furtherParts.length > 0 || !isIconName(set) || !isIconName(name)) return null;
  return { set, name };
}
