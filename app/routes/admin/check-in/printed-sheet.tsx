import { paymentLabel } from "#app/components/booking/payment-label.ts";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { shownEmailOf } from "#domain/booking/anonymized-booking.ts";
import { amountOf, isPaid } from "#domain/booking/payment.ts";
import { countGuests, listedName, presentOf, takesSlots } from "#domain/check-in/check-in-event.ts";
import { formatPrice } from "#domain/money.ts";
import type { AppointmentDetail, Party } from "#workers/data/appointment/appointment-records.ts";

export type PrintedSheetProps = { appointment: AppointmentDetail; parties: readonly Party[] };

/**
 * The guest list on paper. Browsers repeat the `thead` on every page. `app/styles/print.css` sets margins and page
 * numbers when the document has an element with `data-sheet`.
 */
export function PrintedSheet({ appointment: { offer, timestamp }, parties }: PrintedSheetProps) {
  const expectedParties = parties.filter(({ status }) => takesSlots(status));
  const { expected } = countGuests(parties);
  const peopleLabel = expected === 1 ? "1 Person" : `${expected} Personen`;
  const bookingsLabel = expectedParties.length === 1 ? "1 Buchung" : `${expectedParties.length} Buchungen`;
  if (expectedParties.length === 0) return null;
  return (
    <table data-sheet className="hidden w-full table-fixed border-collapse text-left text-[9pt]/tight print:table">
      <colgroup>
        <col className="w-[44%]" />
        <col className="w-[30%]" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th colSpan={3} className="border-b-2 border-current pb-1 font-normal wrap-anywhere">
            <p className="text-[12pt] font-semibold">{offer.name}</p>
            <p>
              {formatWeekday(timestamp)}, {formatDateTime(timestamp)}
              {offer.location && `, ${offer.location}`}: {peopleLabel}, {bookingsLabel}
            </p>
          </th>
        </tr>
      </thead>
      <tbody>
        {expectedParties.map((party) => (
          <tr key={party.id} className="border-b border-line align-top wrap-anywhere">
            <td className="py-1 pr-3">
              {guestsOf(party).map(({ index, name, isTicked }) => (
                <p key={index} className={`pl-[4.8mm] -indent-[4.8mm] ${index === 0 ? "font-semibold" : ""}`}>
                  <span className="mr-[1.6mm] inline-block size-[3.2mm] indent-0 border border-current text-center align-[-0.4mm] text-[7pt]/none">
                    {isTicked && "✓"}
                  </span>
                  {name}
                </p>
              ))}
            </td>
            <td className="py-1 pr-3">
              <p className="num">{party.code}</p>
              <p>{party.phone ?? shownEmailOf(party)}</p>
              {amountOf(party) > 0 && (
                <p className="num">
                  <span className="mr-[1.6mm] inline-block size-[3.2mm] border border-current text-center align-[-0.4mm] text-[7pt]/none">
                    {isPaid(party) && "✓"}
                  </span>
                  {party.paid_cents === 0 ? `${formatPrice(amountOf(party))} bezahlt` : paymentLabel(party)}
                </p>
              )}
            </td>
            <td className="py-1">
              {party.message && <p>„{party.message}“</p>}
              {party.note && <p>{party.note}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One entry per slot. Nobody of a partly present party is ticked, because who is present is unknown. */
function guestsOf(party: Party) {
  const names = [listedName(party), ...party.companions];
  const isTicked = presentOf(party) === party.quantity;
  return Array.from({ length: party.quantity }, (_, index) => ({
    index,
    name: names[index] ?? "ohne Namen",
    isTicked,
  }));
}
