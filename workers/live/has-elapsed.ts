/** Also true when the clock was set back by more than `ms`. */
export function hasElapsed(ms: number, time: number): boolean {
  return Math.abs(Date.now() - time) >= ms;
}
