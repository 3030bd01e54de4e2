/** `text` without percent-encoding; unchanged when the encoding is malformed ("50%"). */
export function decodeUriText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
