import { fromDate, toCalendarDateTime } from "@internationalized/date";
import { BERLIN } from "#domain/berlin-time.ts";

/** Europe/Berlin as a VTIMEZONE (RFC 5545), with the daylight saving rule of the EU since 1996. */
export const BERLIN_VTIMEZONE = [
  "BEGIN:VTIMEZONE",
  `TZID:${BERLIN}`,
  "BEGIN:DAYLIGHT",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "END:STANDARD",
  "END:VTIMEZONE",
  "",
].join("\r\n");

/**
 * Local time in Berlin, `yyyy-mm-ddThh:mm:ss`; `null` in the hour that occurs twice when summer time ends. Calendar
 * programs interpret a local time in that hour differently.
 */
export function berlinLocalTime(instant: Date): string | null {
  const localTime = toCalendarDateTime(fromDate(instant, BERLIN)).set({ millisecond: 0 });
  return localTime.toDate(BERLIN, "earlier").getTime() === localTime.toDate(BERLIN, "later").getTime()
    ? localTime.toString()
    : null;
}
