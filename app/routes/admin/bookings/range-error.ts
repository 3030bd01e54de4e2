/** What is wrong with two days, `yyyy-mm-dd`, of which either may be missing: a sentence, or null. */
export function dayRangeError(fromDay: string | undefined, toDay: string | undefined): string | null {
  return fromDay && toDay && toDay < fromDay ? "Das Ende liegt vor dem Anfang." : null;
}
