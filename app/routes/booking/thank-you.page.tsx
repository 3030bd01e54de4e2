import { BookingTicket } from "#app/blocks/booking-ticket.tsx";
import { cancellationWords } from "#app/blocks/cancellation-words.ts";
import { CopyCode } from "#app/blocks/copy-code.tsx";
import { placesWords } from "#app/blocks/places.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { formatPrice } from "#domain/money.ts";
import { type Booking, bookingStatusLabels, isCancellable } from "#domain/offer-booking.ts";

export type ThankYouPageProps = {
  /** The booking just made; `null` thanks without naming one. */
  booking: Booking | null;
  now: Date;
};

export function ThankYouPage({ booking, now }: ThankYouPageProps) {
  return (
    <div className="page-grid items-start gap-y-10 pt-8">
      {booking ? <Booked booking={booking} now={now} /> : <Thanks />}
    </div>
  );
}

function Thanks() {
  return (
    <div className="grid justify-items-start gap-6 border-t-3 border-rule pt-6 md:col-[1/9]">
      <h1 className="text-display-xl">Danke!</h1>
      <p className="max-w-xl text-lg text-pretty">
        Schön, dass du vorbeischaust. Was du gebucht hast, findest du jederzeit in deiner Übersicht.
      </p>
      <Onwards />
    </div>
  );
}

function Booked({ booking, now }: { booking: Booking; now: Date }) {
  const { offer, appointment, quantity, price } = booking;
  const isOn = booking.status === "confirmed";
  const host = offer.artist ?? offer.location?.name;
  return (
    <>
      <div className="grid justify-items-start gap-6 border-t-3 border-rule pt-6 md:col-[1/8]">
        <h1 className="text-display-xl">{isOn ? "Du bist dabei." : `${bookingStatusLabels[booking.status]}.`}</h1>
        {isOn && (
          <p className="max-w-xl text-lg text-pretty">
            Danke, {booking.firstName}! {quantity === 1 ? "Dein Platz ist" : `Deine ${quantity} Plätze sind`} fest für
            dich reserviert
            {host ? `, ${host} freut sich auf dich` : ""}.
          </p>
        )}
        <div className="grid gap-1">
          <p className="eyebrow">Dein Buchungscode</p>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <p className="num font-text text-display-sm font-semibold tracking-[0.12em] text-ink-strong">
              {booking.code}
            </p>
            <CopyCode code={booking.code} />
          </div>
          <p className="text-xs text-ink-soft">Nenne ihn vor Ort oder wenn du uns schreibst.</p>
        </div>
        <Onwards />
      </div>
      <div className="md:col-[8/-1] lg:col-[9/-1]">
        <BookingTicket
          label={bookingStatusLabels[booking.status]}
          title={offer.name}
          quantity={quantity}
          price={price}
          facts={[
            { label: "Wann", value: <span className="tabular-nums">{formatDateTime(appointment.timestamp)}</span> },
            ...(offer.location ? [{ label: "Wo", value: offer.location.name }] : []),
            ...(offer.artist ? [{ label: "Mit", value: offer.artist }] : []),
            { label: "Für", value: [`${booking.firstName} ${booking.lastName}`, ...booking.companions].join(", ") },
          ]}
        >
          {isOn && (
            <>
              <p>
                {price > 0
                  ? `Du zahlst ${formatPrice(price * quantity)} vor Ort. Online wird nichts abgebucht.`
                  : `${placesWords(quantity)}, kostenlos. Du musst nichts bezahlen.`}
              </p>
              <p>
                {isCancellable(booking, now)
                  ? cancellationWords(booking.freeCancellationUntil, now)
                  : `Die Stornofrist ist abgelaufen. Bitte wende dich an ${host ?? "das Atelier"}.`}
              </p>
            </>
          )}
        </BookingTicket>
      </div>
    </>
  );
}

function Onwards() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/buchung/uebersicht/" size="lg">
        Zu deinen Buchungen
      </LinkButton>
      <LinkButton to="/" size="lg" variant="outline">
        Weitere Angebote
      </LinkButton>
    </div>
  );
}
