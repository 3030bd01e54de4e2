/** The `ilike` pattern of a search, escaped: a name matches when it contains the words in this order; `null` without words. */
export function namePatternOf(query: string | undefined): string | null {
  const words = (query ?? "").trim().split(/\s+/).filter(Boolean);
  // PostgREST spells `%` also as `*`, which it cannot escape: `_` stands for any character.
  const escaped = words.map((word) => word.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_"));
  return escaped.length > 0 ? `%${escaped.join("%")}%` : null;
}
