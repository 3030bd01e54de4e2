import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";

/** "Mo 14.12.2026 — 18:00 Uhr", in Berlin time. */
export function formatAppointmentTime(timestamp: Date): string {
  return `${formatWeekday(timestamp).slice(0, 2)} ${formatDateTime(timestamp)}`;
}
