/**
 * The beginning of a text, at most `length` UTF-16 units, without half of an emoji at its end: Postgres rejects such a
 * half, and browsers show it as "�".
 */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
