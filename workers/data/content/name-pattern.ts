/** The `ilike` pattern of each word of a search, escaped: a name matches when it contains all of them, in any order. */
export function namePatternsOf(query: string | undefined): string[] {
  const words = (query ?? "").trim().split(/\s+/).filter(Boolean);
  // PostgREST spells `%` also as `*`, which it cannot escape: `_` stands for any character.
  return words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_")}%`);
}
