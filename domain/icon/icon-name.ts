/** Lower-case letters and digits with optional dashes between them (specification, section 5). */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Maximum length of a name, and of `set:name` as a whole, in characters. */
const MAX_LENGTH = 100;

/** Maximum number of icons per request; the browser and the API have the same limit. */
export const MAX_ICONS_PER_REQUEST = 50;
/** Timeout of a request for icons (specification, section 9). */
export const ICON_TIMEOUT_MS = 5_000;

/** Whether `name` is valid as the name of an icon or of an icon set. */
export function isIconName(name: string): boolean {
  return name.length <= MAX_LENGTH && NAME.test(name);
}

/** Parses `set:name`, for example `lucide:palette`; `null` for anything else. */
export function parseIconId(text: string): { set: string; name: string } | null {
  const [set = "", name = "", ...furtherParts] = text.split(":");
  if (text.length > MAX_LENGTH || furtherParts.length > 0 || !isIconName(set) || !isIconName(name)) return null;
  return { set, name };
}
