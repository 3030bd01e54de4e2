import { type ReactNode, useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { BookingStatusBadge } from "#app/blocks/booking-status-badge.tsx";
import { placesWords } from "#app/blocks/places.ts";
import { priceWords } from "#app/blocks/price.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { formatDateTime, formatWeekday } from "#domain/berlin-time.ts";
import { type Booking, cancellableUntil, hostOf } from "#domain/offer-booking.ts";
import type { FormFields } from "../form-fields.ts";
import { CompanionFields } from "./companion-fields.tsx";

export type OwnBooking = Booking & { isCancellable: boolean; isRestorable: boolean; isBookable: boolean };

export type BookingRowProps = {
  booking: OwnBooking;
  /** Of the change that this page may send. */
  changeKey: string;
  /** Why the last change of this booking was refused, and what was sent. */
  refusal: { sentence: string; fields: FormFields } | null;
};

/** One booking of the signed-in person: date, what and where, code, and the ways to keep, change and give it back. */
export function BookingRow({ booking, changeKey, refusal }: BookingRowProps) {
  const { id, offer, appointment, quantity, price, status } = booking;
  const isOff = status === "cancelled_by_guest" || status === "cancelled_by_host";
  const isOn = status === "confirmed";
  return (
    <li
      id={`buchung-${id}`}
      className="grid scroll-mt-6 gap-x-gap gap-y-4 border-b border-line py-7 md:grid-cols-[17rem_minmax(0,1fr)_auto]"
    >
      <div className="grid content-start justify-items-start gap-2">
        <span className="text-xs text-ink-soft">{formatWeekday(appointment.timestamp)}</span>
        <time
          dateTime={appointment.timestamp.toISOString()}
          className={`num font-display text-display-xs ${isOff ? "text-ink-soft line-through decoration-2" : "text-ink-strong"}`}
        >
          {formatDateTime(appointment.timestamp)}
        </time>
        <BookingStatusBadge status={status} />
      </div>
      <div className="grid content-start gap-2">
        <h3 className="text-display-sm">
          <Link
            look="quiet"
            to={`/buchung/uebersicht/${id}/`}
            className="hover:underline hover:decoration-rule hover:decoration-2"
          >
            {offer.name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{[offer.artist, offer.location?.name].filter(Boolean).join(", ")}</p>
        <p className="text-sm">
          {placesWords(quantity)}
          {!isOff && (
            <>
              , <span className="num">{priceWords(price * quantity)}</span>
            </>
          )}
          {price > 0 && isOn && <span className="text-ink-soft"> vor Ort</span>}
        </p>
        {status === "cancelled_by_host" && (
          <p className="text-sm">
            {appointment.reason ? `Grund: ${appointment.reason} ` : ""}Du zahlst nichts.{" "}
            <Link to={`/angebot/${offer.slug}/`}>Andere Termine</Link>
          </p>
        )}
        {refusal && (
          <div className="pt-2">
            <Notice tone="problem" isAnswer title={refusal.sentence} />
          </div>
        )}
        {isOn && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
            <div className="flex flex-wrap gap-2">
              <LinkButton size="xs" variant="outline" to={`/buchung/uebersicht/${id}/`}>
                Code zeigen<span className="sr-only">: {offer.name}</span>
              </LinkButton>
              <LinkButton size="xs" variant="outline" to={`/api/booking/${id}/termin.ics`} reloadDocument>
                In den Kalender<span className="sr-only">: {offer.name}</span>
              </LinkButton>
            </div>
            {booking.isBookable && <QuantityForm key={quantity} booking={booking} sent={refusal?.fields ?? null} />}
            {booking.isCancellable && <Cancellation key={`cancel-${quantity}`} {...{ booking, changeKey }} />}
            {!booking.isCancellable && (
              <p className="basis-full text-xs text-ink-soft">
                Die Stornofrist ist abgelaufen. Bitte wende dich an {hostOf(booking)}.
              </p>
            )}
          </div>
        )}
        {booking.isRestorable && (
          <Form method="post" preventScrollReset className="pt-2">
            <input type="hidden" name="intent" value="wiederherstellen" />
            <input type="hidden" name="id" value={id} />
            <Busy id={id}>
              {(isBusy) => (
                <Button type="submit" size="xs" variant="outline" aria-disabled={isBusy || undefined}>
                  Rückgängig<span className="sr-only">: {offer.name} wieder buchen</span>
                </Button>
              )}
            </Busy>
          </Form>
        )}
      </div>
      <p className="text-xs text-ink-soft md:text-right">
        Code
        <span
          className={`num block text-base font-semibold tracking-[0.1em] ${isOff ? "line-through" : "text-ink-strong"}`}
        >
          {booking.code}
        </span>
      </p>
    </li>
  );
}

/** Says of a form about this record whether it is on its way. */
function Busy({ id, children }: { id: string; children: (isBusy: boolean) => ReactNode }) {
  return children(useNavigation().formData?.get("id") === id);
}

type FoldProps = {
  closed: string;
  open: string;
  about: string;
  className: string;
  startsOpen?: boolean;
  children: ReactNode;
};

/** A form that unfolds in place, without a script, too. */
function Fold({ closed, open, about, className, startsOpen = false, children }: FoldProps) {
  return (
    <details className="group open:basis-full" open={startsOpen}>
      <summary className="inline-flex min-h-9 list-none items-center text-sm font-semibold underline decoration-rule decoration-2 underline-offset-4 group-open:no-underline hover:decoration-current [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">
          {closed}
          <span className="sr-only">: {about}</span>
        </span>
        <span className="hidden group-open:inline">{open}</span>
      </summary>
      <Form
        method="post"
        preventScrollReset
        className={`mt-2 mb-3 grid max-w-md justify-items-start gap-4 border-l-4 py-1 pl-4 ${className}`}
      >
        {children}
      </Form>
    </details>
  );
}

/**
 * More places under the rules of booking, fewer under those of cancelling, and the names of those who come along. Without a
 * script there is a field for everybody who could.
 * @param sent what was refused and is shown again
 */
function QuantityForm({ booking, sent }: { booking: OwnBooking; sent: FormFields | null }) {
  const { id, offer, appointment, quantity, isCancellable } = booking;
  const refused = sent?.intent?.[0] === "aendern" ? sent : null;
  const start = Number(refused?.plaetze?.[0]) || quantity;
  const [typed, setTyped] = useState<number | null>(null);
  const most = Math.min(offer.maxPlacesPerBooking, quantity + appointment.remainingSlots);
  const least = isCancellable ? 1 : quantity;
  if (most <= least) return null;
  return (
    <Fold
      closed="Anzahl ändern"
      open="Anzahl so lassen"
      about={offer.name}
      className="border-rule"
      startsOpen={refused !== null}
    >
      <input type="hidden" name="intent" value="aendern" />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Wie viele Plätze brauchst du?"
        type="number"
        name="plaetze"
        inputMode="numeric"
        required
        min={least}
        max={most}
        defaultValue={start}
        onInput={(event) => setTyped(Math.min(most, event.currentTarget.valueAsNumber || start))}
        hint={most > quantity ? `Gerade sind bis zu ${placesWords(most)} möglich.` : undefined}
        className="max-w-64"
      />
      <CompanionFields
        count={(typed ?? Math.max(most, start)) - 1}
        shown={(typed ?? start) - 1}
        names={refused?.begleitung ?? booking.companions}
      />
      <Busy id={id}>
        {(isBusy) => (
          <Button type="submit" variant="outline" aria-disabled={isBusy || undefined}>
            Anzahl speichern
          </Button>
        )}
      </Busy>
    </Fold>
  );
}

/** Asks once, in place. The key makes a form that is sent twice give back once. */
function Cancellation({ booking, changeKey }: { booking: OwnBooking; changeKey: string }) {
  const { id, offer, quantity } = booking;
  const explanation = useId();
  return (
    <Fold closed="Stornieren" open="Doch nicht stornieren" about={offer.name} className="border-danger">
      <input type="hidden" name="intent" value="stornieren" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="schluessel" value={changeKey} />
      <p id={explanation} className="text-sm">
        Kostenlos stornierbar bis <span className="num">{formatDateTime(cancellableUntil(booking))}</span>. Was du
        zurückgibst, ist sofort für andere frei.
      </p>
      {quantity > 1 && (
        <TextField
          label="Wie viele Plätze gibst du zurück?"
          type="number"
          name="plaetze"
          inputMode="numeric"
          required
          min={1}
          max={quantity}
          defaultValue={quantity}
          className="max-w-64"
        />
      )}
      <Busy id={id}>
        {(isBusy) => (
          <Button
            type="submit"
            color="danger"
            variant="outline"
            aria-describedby={explanation}
            aria-disabled={isBusy || undefined}
          >
            {quantity > 1 ? "Plätze stornieren" : "Buchung stornieren"}
          </Button>
        )}
      </Busy>
    </Fold>
  );
}
