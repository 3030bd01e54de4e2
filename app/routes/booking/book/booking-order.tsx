import { cancellationMessage } from "#app/components/booking/cancellation-message.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { cancellationDeadline, contractPartnerOf, orderButtonLabel } from "#domain/booking/offer-booking.ts";
import { formatPrice } from "#domain/money.ts";
import type { Offer } from "#domain/offer/offer.ts";
import { fieldNames } from "./booking-fields.ts";

export type BookingOrderProps = {
  offer: Offer;
  /** The chosen date; `undefined` when it is gone. */
  date: Appointment | undefined;
  now: Date;
  quantity: number;
  isSignedIn: boolean;
  isBusy: boolean;
  acceptsTerms: boolean;
  errors?: string[] | undefined;
};

/**
 * The last step. What the law wants to stand directly before the button (§ 312j Abs. 2 BGB) stands there: what, when,
 * how many, the total. Signed out the button leads to signing in, so its label does not promise an order.
 */
export function BookingOrder({
  offer,
  date,
  now,
  quantity,
  isSignedIn,
  isBusy,
  acceptsTerms,
  errors,
}: BookingOrderProps) {
  return (
    <section aria-labelledby="bestellung" className="grid gap-5 border-t-3 border-rule pt-6">
      <h2 id="bestellung" className="text-display-sm">
        Bestellung
      </h2>
      {date && (
        <>
          <input type="hidden" name={fieldNames.shownPrice} value={offer.price} />
          <input type="hidden" name={fieldNames.shownStart} value={date.timestamp.toISOString()} />
        </>
      )}
      <Checkbox name="agb" value="ja" required defaultChecked={acceptsTerms} errors={errors}>
        Ich habe die <Terms /> gelesen und akzeptiere sie.
      </Checkbox>
      <p className="text-xs text-pretty wrap-anywhere text-ink-soft">
        {contractPartner(offer)}{" "}
        {date && cancellationMessage(cancellationDeadline(date.timestamp, offer.cancellation_deadline_hours), now)} Für
        Freizeitangebote mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).
      </p>
      <p className="wrap-anywhere">
        <strong className="font-semibold text-ink-strong">{offer.name}</strong>
        {date && (
          <>
            , <span className="num">{formatDateTime(date.timestamp)}</span>
          </>
        )}
        , <span className="num">{slotsLabel(quantity)}</span>, gesamt{" "}
        <strong className="num font-semibold text-ink-strong">
          {offer.price > 0 ? formatPrice(offer.price * quantity) : "kostenlos"}
        </strong>
      </p>
      <div className="grid justify-items-start gap-3">
        <Button type="submit" size="lg" aria-disabled={isBusy || undefined}>
          {isSignedIn ? orderButtonLabel(offer.price) : "Weiter zur Anmeldung"}
        </Button>
        <p role="status" className="text-xs text-ink-soft">
          {isBusy
            ? "Einen Moment, bitte …"
            : isSignedIn
              ? offer.price > 0 && "Zahlung vor Ort. Online wird nichts abgebucht."
              : "Zum Bestellen meldest du dich an. Deine Auswahl bleibt erhalten, bestellt wird erst danach."}
        </p>
      </div>
    </section>
  );
}

function Terms() {
  // In a window of its own, so that what is typed here stays.
  return (
    <Link to="/agb/" target="_blank">
      AGB<span className="sr-only"> (öffnet in einem neuen Fenster)</span>
    </Link>
  );
}

function contractPartner({ artist, location }: Offer): string {
  const place = location && `${location.name}, ${location.city}`;
  return `Dein Vertragspartner ist ${contractPartnerOf({ artist: artist?.name ?? null, location: place })}.`;
}
