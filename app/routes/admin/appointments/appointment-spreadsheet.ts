import type { SheetColumn } from "#app/client/spreadsheet.ts";
import { bookedSlots, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { appointmentStateOf } from "./appointment-state.tsx";

/** Amounts are in euros, widths in characters. */
export const appointmentSheet: SheetColumn<ListedAppointment>[] = [
  { header: "Termin", value: ({ timestamp }) => timestamp, width: 18 },
  { header: "Angebot", value: ({ offer }) => offer.name, width: 32 },
  { header: "Kunstraum", value: ({ offer }) => offer.location ?? "", width: 28 },
  { header: "Stand", value: (appointment) => appointmentStateOf(appointment, appointment.offer)[0], width: 28 },
  { header: "Plätze", value: ({ capacity }) => capacity, width: 8 },
  { header: "Gebucht", value: bookedSlots, width: 8 },
  { header: "Frei", value: ({ remaining_slots }) => remaining_slots, width: 8 },
  { header: "Warten", value: waitlistSlots, width: 8 },
  { header: "Da", value: ({ present }) => present, width: 6 },
  { header: "Offen", value: ({ due_cents: cents }) => cents / 100, width: 12, isMoney: true },
];
