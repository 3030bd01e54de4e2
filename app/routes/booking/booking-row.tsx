import { Form, useNavigation } from "react-router";
import { BookingStatusBadge } from "#app/blocks/booking-status-badge.tsx";
import { placesWords } from "#app/blocks/places.ts";
import { priceWords } from "#app/blocks/price.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { type Booking, cancellableUntil, hostOf } from "#domain/offer-booking.ts";

export type BookingRowProps = {
  booking: Booking & { isCancellable: boolean };
  /** Of the change that this page may send. */
  changeKey: string;
};

/** One booking of the signed-in person: date, what and where, code, and the way to give it back. */
export function BookingRow({ booking, changeKey }: BookingRowProps) {
  const { offer, appointment, quantity, price, status } = booking;
  const isOff = status === "cancelled_by_guest" || status === "cancelled_by_host";
  return (
    <li className="grid gap-x-gap gap-y-4 border-b border-line py-6 md:grid-cols-[17rem_minmax(0,1fr)_auto]">
      <div className="grid content-start justify-items-start gap-2">
        <span className="text-xs text-ink-soft">{formatWeekday(appointment.timestamp)}</span>
        <time
          dateTime={appointment.timestamp.toISOString()}
          className={`num font-display text-display-xs font-[500] ${isOff ? "text-ink-soft line-through decoration-2" : "text-ink-strong"}`}
        >
          {formatDateTime(appointment.timestamp)}
        </time>
        <BookingStatusBadge status={status} />
      </div>
      <div className="grid content-start gap-2">
        <h2 className="text-display-sm">
          <Link
            look="quiet"
            to={`/angebot/${offer.slug}/`}
            className="hover:underline hover:decoration-rule hover:decoration-2"
          >
            {offer.name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{[offer.artist, offer.location?.name].filter(Boolean).join(", ")}</p>
        <p className="text-sm">
          {placesWords(quantity)}
          {!isOff && (
            <>
              , <span className="num">{priceWords(price * quantity)}</span>
            </>
          )}
          {price > 0 && status === "confirmed" && <span className="text-ink-soft"> vor Ort</span>}
        </p>
        {booking.isCancellable && <Cancellation key={quantity} booking={booking} changeKey={changeKey} />}
        {status === "confirmed" && !booking.isCancellable && (
          <p className="text-xs text-ink-soft">
            Die Stornofrist ist abgelaufen. Bitte wende dich an {hostOf(booking)}.
          </p>
        )}
      </div>
      <p className="text-xs text-ink-soft md:text-right">
        Code
        <span className="num block text-base font-semibold tracking-[0.1em] text-ink-strong">{booking.code}</span>
      </p>
    </li>
  );
}

/** Asks once, in place; works without a script. The key makes a form that is sent twice give back once. */
function Cancellation({ booking, changeKey }: BookingRowProps) {
  const isBusy = useNavigation().formData?.get("buchung") === booking.id;
  const until = formatDateTime(cancellableUntil(booking));
  return (
    <details className="group pt-1">
      <summary className="inline-flex min-h-9 list-none items-center text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 group-open:no-underline hover:decoration-current [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">
          Stornieren<span className="sr-only">: {booking.offer.name}</span>
        </span>
        <span className="hidden group-open:inline">Doch nicht stornieren</span>
      </summary>
      <Form
        method="post"
        preventScrollReset
        className="mt-2 grid max-w-md justify-items-start gap-4 border-l-4 border-danger py-1 pl-4"
      >
        <input type="hidden" name="intent" value="stornieren" />
        <input type="hidden" name="buchung" value={booking.id} />
        <input type="hidden" name="schluessel" value={changeKey} />
        <p className="text-sm">Kostenlos stornierbar bis {until}. Was du zurückgibst, ist sofort für andere frei.</p>
        {booking.quantity > 1 && (
          <TextField
            label="Wie viele Plätze gibst du zurück?"
            type="number"
            name="plaetze"
            inputMode="numeric"
            min={1}
            max={booking.quantity}
            defaultValue={booking.quantity}
            className="max-w-64"
          />
        )}
        <Button type="submit" color="danger" variant="outline" aria-disabled={isBusy || undefined}>
          {booking.quantity > 1 ? "Plätze stornieren" : "Buchung stornieren"}
        </Button>
      </Form>
    </details>
  );
}
