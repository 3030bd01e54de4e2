import { startOfDay } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDate, formatTime } from "#domain/berlin-time.ts";

const MINUTE_MS = 60_000;

/** How long ago `at` was, or its Berlin day: "gerade eben", "vor 4 Min.", "heute, 09:12", "gestern" or "02.04.2027". */
export function timeAgoLabel(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  if (minutes < 1) return "gerade eben";
  if (minutes < 60) return `vor ${minutes} Min.`;
  if (berlinDay(at) === berlinDay(now)) return `heute, ${formatTime(at)}`;
  if (berlinDay(at) === berlinDay(startOfDay(berlinDay(now), -1))) return "gestern";
  return formatDate(at);
}
