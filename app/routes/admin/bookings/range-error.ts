/** German error message for a range of days (`yyyy-mm-dd`) that ends before it starts, else `null`. */
export function dayRangeError(fromDay: string | undefined, toDay: string | undefined): string | null {
  return fromDay && toDay && toDay < fromDay ? "Das Ende liegt vor dem Anfang." : null;
}
