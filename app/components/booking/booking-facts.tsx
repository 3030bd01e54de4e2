import { useLiveAppointments } from "#app/client/live/use-live-appointments.ts";
import { DirectionsLink } from "#app/components/location/directions-link.tsx";
import { formatDuration } from "#app/components/offer/duration.ts";
import { endOf } from "#domain/appointment/offer-appointment.ts";
import { participantsSentences } from "#domain/appointment/participants.ts";
import { formatAppointmentTime, formatDateTime } from "#domain/berlin-time.ts";
import type { HostContact } from "#domain/booking/host-contact.ts";
import { cancellableUntil, isCancellable } from "#domain/booking/offer-booking.ts";
import { dueOf } from "#domain/booking/payment.ts";
import { type Payee, refundSentence } from "#domain/booking/refund.ts";
import { formatPrice } from "#domain/money.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";
import { BookingTicket } from "./booking-ticket.tsx";
import { ContactLinks, HostAddress } from "./contact-links.tsx";
import { ownStatusLabel } from "./own-status-label.ts";
import { slotsLabel } from "./slots-label.ts";

type BookingFactsProps = { booking: Booking & { contact: HostContact; payee: Payee }; now: Date };

/**
 * A guest's booking as a ticket. For an offer with a minimum of participants, the ticket of a confirmed booking counts
 * the participants live until the appointment ends.
 */
export function BookingFacts({ booking, now }: BookingFactsProps) {
  const { offer, appointment, quantity, price, paid_cents, contact, payee } = booking;
  const { location } = offer;
  const hasEnded = endOf(appointment, offer) <= now;
  const isExpected = booking.status === "confirmed" && !hasEnded;
  const showsParticipants = isExpected && offer.minimum_participants !== null;
  const [liveAppointment = appointment] = useLiveAppointments(showsParticipants ? offer.id : null, [appointment]);
  const participants = participantsSentences(liveAppointment, offer, now);
  const isOtherPayee = payee.name !== contact.name;
  const refundText = refundSentence(booking, payee.name, isOtherPayee ? ", " : ".");
  const refund = refundText && (
    <>
      {refundText}
      {isOtherPayee && <ContactLinks contact={payee} />}
    </>
  );
  return (
    <BookingTicket
      name="Deine Buchung"
      label={ownStatusLabel(booking.status, hasEnded)}
      title={offer.name}
      quantity={quantity}
      price={price}
      vatSentence={contact.vat_sentence}
      facts={[
        { label: "Wann", value: <span className="tabular-nums">{formatAppointmentTime(appointment.timestamp)}</span> },
        { label: "Dauer", value: formatDuration(offer.duration_minutes) },
        {
          label: "Wo",
          value: location ? (
            <>
              <address>
                {location.name}
                {location.street && (
                  <>
                    <br />
                    {location.street}
                  </>
                )}
                {location.city && (
                  <>
                    <br />
                    <span className="num">{location.postal_code}</span> {location.city}
                  </>
                )}
              </address>
              <DirectionsLink name={location.name} address={location} />
            </>
          ) : (
            locationNameOf(null)
          ),
        },
        ...(offer.artist ? [{ label: "Mit", value: offer.artist.name }] : []),
        { label: "Kontakt", value: <HostAddress contact={contact} /> },
        ...(participants && showsParticipants ? [{ label: "Teilnehmende", value: participants }] : []),
        { label: "Für", value: [`${booking.first_name} ${booking.last_name}`, ...booking.companions].join(", ") },
      ]}
    >
      {isExpected ? (
        <>
          <p>{refund ?? paymentSentence(booking)}</p>
          <p>
            {isCancellable(booking, now) ? (
              <>
                Kostenlos stornierbar bis <span className="num">{formatDateTime(cancellableUntil(booking))}</span>.
              </>
            ) : (
              `Die Stornofrist ist abgelaufen. Bitte frag bei ${contact.name} nach.`
            )}
          </p>
        </>
      ) : (
        paid_cents > 0 && <p>{refund ?? paidSentence(paid_cents)}</p>
      )}
    </BookingTicket>
  );
}

function paymentSentence(booking: Booking): string {
  const { paid_cents: paid, quantity } = booking;
  const due = dueOf(booking);
  if (due > 0 && paid > 0) return `Du hast ${formatPrice(paid)} bezahlt und zahlst noch ${formatPrice(due)} vor Ort.`;
  if (due > 0) return `Du zahlst ${formatPrice(due)} vor Ort. Online wird nichts abgebucht.`;
  return paid > 0 ? paidSentence(paid) : `${slotsLabel(quantity)}, kostenlos. Du musst nichts bezahlen.`;
}

function paidSentence(cents: number): string {
  return `Du hast ${formatPrice(cents)} bezahlt.`;
}
