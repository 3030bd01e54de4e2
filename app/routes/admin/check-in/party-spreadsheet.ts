import { downloadCsv, downloadXlsx, type SheetColumn } from "#app/client/spreadsheet.ts";
import { berlinDay, formatTime } from "#domain/berlin-time.ts";
import { shownEmailOf } from "#domain/booking/anonymized-booking.ts";
import { bookingStatusLabels } from "#domain/booking/offer-booking.ts";
import { amountOf, dueOf } from "#domain/booking/payment.ts";
import { presentOf } from "#domain/check-in/check-in-event.ts";
import type { AppointmentDetail, Party } from "#workers/data/appointment/appointment-records.ts";

/** Amounts are in euros, widths in characters. */
const columns: SheetColumn<Party>[] = [
  { header: "Nachname", value: ({ last_name }) => last_name, width: 22 },
  { header: "Vorname", value: ({ first_name }) => first_name, width: 18 },
  { header: "Plätze", value: ({ quantity }) => quantity, width: 8 },
  { header: "Begleitung", value: ({ companions }) => companions.join(", "), width: 30 },
  { header: "Status", value: ({ status }) => bookingStatusLabels[status], width: 18 },
  { header: "Da", value: presentOf, width: 6 },
  { header: "Betrag", value: (party) => amountOf(party) / 100, width: 10, isMoney: true },
  { header: "Bezahlt", value: ({ paid_cents: cents }) => cents / 100, width: 10, isMoney: true },
  {
    header: "Offen",
    value: (party) => (party.status === "confirmed" || party.status === "attended" ? dueOf(party) / 100 : 0),
    width: 10,
    isMoney: true,
  },
  { header: "Code", value: ({ code }) => code, width: 12 },
  { header: "E-Mail", value: (party) => shownEmailOf(party) ?? "", width: 30 },
  { header: "Telefon", value: ({ phone }) => phone ?? "", width: 18, isPhone: true },
  { header: "Nachricht", value: ({ message }) => message ?? "", width: 40 },
  { header: "Notiz", value: ({ note }) => note, width: 40 },
  { header: "Gebucht am", value: ({ created_at: createdAt }) => createdAt, width: 18 },
];

/** The file name is, for example, "Drehen-an-der-Scheibe-2027-04-12-1800.xlsx". */
export function downloadParties(
  format: "csv" | "xlsx",
  { offer, timestamp }: AppointmentDetail,
  parties: readonly Party[],
): Promise<void> {
  const offerName = offer.name.match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "Termin";
  const name = `${offerName}-${berlinDay(timestamp)}-${formatTime(timestamp).replace(":", "")}`;
  return format === "csv" ? downloadCsv(name, columns, parties) : downloadXlsx(name, columns, parties);
}
