import { formatDuration } from "#app/components/offer/duration.ts";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { bookingStatusLabels, cancellableUntil, hostOf, isCancellable } from "#domain/booking/offer-booking.ts";
import { formatPrice } from "#domain/money.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import type { Booking } from "#workers/data/booking/offer-booking.ts";
import { BookingTicket } from "./booking-ticket.tsx";
import { slotsLabel } from "./slots-label.ts";

/** The facts of a booking as a ticket, with payment, cancellation deadline and calendar file. */
export function BookingFacts({ booking, now }: { booking: Booking; now: Date }) {
  const { offer, appointment, quantity, price } = booking;
  const isConfirmed = booking.status === "confirmed";
  const { location } = offer;
  return (
    <BookingTicket
      name="Deine Buchung"
      label={bookingStatusLabels[booking.status]}
      title={offer.name}
      quantity={quantity}
      price={price}
      facts={[
        { label: "Wann", value: <span className="tabular-nums">{formatDateTime(appointment.timestamp)}</span> },
        { label: "Dauer", value: formatDuration(offer.duration_minutes) },
        {
          label: "Wo",
          value: location ? (
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
          ) : (
            locationNameOf(null)
          ),
        },
        ...(offer.artist ? [{ label: "Mit", value: offer.artist }] : []),
        { label: "Für", value: [`${booking.first_name} ${booking.last_name}`, ...booking.companions].join(", ") },
      ]}
    >
      {isConfirmed && (
        <>
          <p>
            {price > 0
              ? `Du zahlst ${formatPrice(price * quantity)} vor Ort. Online wird nichts abgebucht.`
              : `${slotsLabel(quantity)}, kostenlos. Du musst nichts bezahlen.`}
          </p>
          <p>
            {isCancellable(booking, now) ? (
              <>
                Kostenlos stornierbar bis <span className="num">{formatDateTime(cancellableUntil(booking))}</span>.
              </>
            ) : (
              `Die Stornofrist ist abgelaufen. Bitte wende dich an ${hostOf(booking)}.`
            )}
          </p>
          <p className="pt-3">
            <LinkButton to={`/api/booking/${booking.id}/termin.ics`} reloadDocument size="xs" variant="outline">
              In den Kalender
            </LinkButton>
          </p>
        </>
      )}
    </BookingTicket>
  );
}
