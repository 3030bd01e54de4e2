import type { SheetColumn } from "#app/client/spreadsheet.ts";
import { shownEmailOf } from "#domain/booking/anonymized-booking.ts";
import type { ExportedBooking } from "#domain/booking/booking-records.ts";
import { bookingStatusLabels } from "#domain/booking/offer-booking.ts";
import { amountOf, dueOf } from "#domain/booking/payment.ts";

/** Amounts are in euros, widths in characters. */
export const bookingSheet: SheetColumn<ExportedBooking>[] = [
  { header: "Termin", value: ({ timestamp }) => timestamp, width: 18 },
  { header: "Angebot", value: ({ offer }) => offer.name, width: 32 },
  { header: "Nachname", value: ({ last_name }) => last_name, width: 22 },
  { header: "Vorname", value: ({ first_name }) => first_name, width: 18 },
  { header: "Begleitung", value: ({ companions }) => companions.join(", "), width: 30 },
  { header: "Plätze", value: ({ quantity }) => quantity, width: 8 },
  { header: "Status", value: ({ status }) => bookingStatusLabels[status], width: 22 },
  { header: "Preis je Platz", value: ({ price }) => price / 100, width: 14, isMoney: true },
  { header: "Betrag", value: (booking) => amountOf(booking) / 100, width: 12, isMoney: true },
  { header: "Bezahlt", value: ({ paid_cents: cents }) => cents / 100, width: 12, isMoney: true },
  {
    header: "Offen",
    value: (booking) => (booking.status === "confirmed" || booking.status === "attended" ? dueOf(booking) / 100 : 0),
    width: 12,
    isMoney: true,
  },
  { header: "Bezahlt am", value: ({ paid_at, paid_cents }) => (paid_cents > 0 ? paid_at : null), width: 18 },
  { header: "Code", value: ({ code }) => code, width: 12 },
  { header: "E-Mail", value: (booking) => shownEmailOf(booking) ?? "", width: 30 },
  { header: "Telefon", value: ({ phone }) => phone ?? "", width: 18, isPhone: true },
  { header: "Gebucht am", value: ({ created_at }) => created_at, width: 18 },
];
