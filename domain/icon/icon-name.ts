/** Lowercase letters and digits with optional dashes between them (specification, section 5). */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Maximum length of `set:name`, in characters. */
const MAX_LENGTH = 100;

/** Maximum number of names per request, in the browser and in the API. */
export const MAX_ICONS_PER_REQUEST = 50;
/** How long a request for icons may take (specification, section 9). */
export const ICON_TIMEOUT_MS = 5_000;

export function isIconName(name: string): boolean {
  return name.length <= MAX_LENGTH && NAME.test(name);
}

/** Parses `set:name`, for example `lucide:palette`; `null` for anything else. */
export function parseIconId(text: string): { set: string; name: string } | null {
  const [set = "", name = "", ...rest] = text.split(":");
  if (text.length > MAX_LENGTH || rest.length > 0 || !isIconName(set) || !isIconName(name)) return null;
  return { set, name };
}
