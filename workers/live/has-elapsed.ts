/** Whether `since` (Unix time in ms) is at least `ms` ago, or, because the clock was set back, at least `ms` ahead. */
export function hasElapsed(ms: number, since: number): boolean {
  return Math.abs(Date.now() - since) >= ms;
}
