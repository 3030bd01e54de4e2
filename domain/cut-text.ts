/** The first `length` UTF-16 units of a text, without half an emoji at the end, which Postgres rejects. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
