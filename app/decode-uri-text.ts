/** Returns a malformed text such as "50%" unchanged. */
export function decodeUriText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
