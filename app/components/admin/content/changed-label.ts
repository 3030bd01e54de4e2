import { berlinDay, formatDate, formatTime } from "#domain/berlin-time.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Relative time of a change: "gerade eben", "vor 4 Min.", "heute, 09:12", "gestern" or "02.04.2027", in Berlin time.
 */
export function changedLabel(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 1) return "gerade eben";
  if (minutes < 60) return `vor ${minutes} Min.`;
  if (berlinDay(at) === berlinDay(now)) return `heute, ${formatTime(at)}`;
  if (berlinDay(at) === berlinDay(new Date(now.getTime() - DAY_MS))) return "gestern";
  return formatDate(at);
}
