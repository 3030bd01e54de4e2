import type { SheetColumn } from "#app/client/spreadsheet.ts";
import type { UtilizationUnit } from "#domain/appointment/appointment-detail.ts";
import type { Utilization } from "#workers/data/appointment/appointment-records.ts";

export const unitLabels: Record<UtilizationUnit, string> = {
  month: "Monat",
  appointment: "Termin",
  offer: "Angebot",
  artist: "Künstler:in",
  location: "Kunstraum",
};

/** In percent, rounded; 0 without capacity. */
export const percentOf = ({ booked, capacity }: Pick<Utilization, "booked" | "capacity">) =>
  capacity === 0 ? 0 : Math.round((booked / capacity) * 100);

/** Amounts are in euros. A month is exported as "2027-03", so that a spreadsheet sorts months by time. */
export function utilizationSheet(groupedBy: UtilizationUnit): SheetColumn<Utilization>[] {
  const nameColumns: SheetColumn<Utilization>[] = [
    {
      header: groupedBy === "appointment" ? unitLabels.offer : unitLabels[groupedBy],
      value: ({ name }) => name,
      width: 32,
    },
  ];
  if (groupedBy === "appointment") {
    nameColumns.unshift({ header: unitLabels.appointment, value: ({ starts_at: at }) => (at ? new Date(at) : null) });
  }
  return [
    ...nameColumns,
    { header: "Auslastung in %", value: percentOf },
    { header: "Plätze gebucht", value: ({ booked }) => booked },
    { header: "Plätze", value: ({ capacity }) => capacity },
    { header: "Termine", value: (row) => row.appointments },
    { header: "Termine abgesagt", value: (row) => row.cancelled_appointments },
    { header: "Plätze stornierter Buchungen", value: (row) => row.cancelled_slots },
    { header: "Plätze nicht erschienen", value: (row) => row.no_show_slots },
    { header: "Plätze auf der Warteliste", value: (row) => row.waitlist_slots },
    { header: "Einnahmen erwartet", value: (row) => row.expected_cents / 100, isMoney: true },
    { header: "Einnahmen bezahlt", value: (row) => row.received_cents / 100, isMoney: true },
  ];
}
