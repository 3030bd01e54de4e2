import { cancellationMessage } from "#app/components/booking/cancellation-message.ts";
import { HostAddress } from "#app/components/booking/contact-links.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { HostContact } from "#domain/booking/host-contact.ts";
import { cancellationDeadline, orderButtonLabel } from "#domain/booking/offer-booking.ts";
import { formatPrice } from "#domain/money.ts";
import type { OfferDetails } from "#workers/data/offer/offer.ts";
import { fieldNames } from "./booking-fields.ts";

export type BookingOrderProps = {
  offer: OfferDetails & { contact: HostContact };
  /** The chosen appointment; `undefined` when it no longer exists. */
  appointment: Appointment | undefined;
  now: Date;
  quantity: number;
  isSignedIn: boolean;
  isBusy: boolean;
  hasAcceptedTerms: boolean;
  /** Errors of the checkbox that accepts the terms. */
  errors?: string[] | undefined;
};

/**
 * The order button with the information that § 312j Abs. 2 BGB requires directly above it: offer, time, quantity,
 * total. Without a session the button redirects to sign-in, so its label does not promise an order.
 */
export function BookingOrder({
  offer,
  appointment,
  now,
  quantity,
  isSignedIn,
  isBusy,
  hasAcceptedTerms,
  errors,
}: BookingOrderProps) {
  return (
    <section aria-labelledby="bestellung" className="grid gap-5 border-t-3 border-rule pt-6">
      <h2 id="bestellung" className="text-display-sm">
        Bestellung
      </h2>
      {appointment && (
        <>
          <input type="hidden" name={fieldNames.shownPrice} value={offer.price} />
          <input type="hidden" name={fieldNames.shownStart} value={appointment.timestamp.toISOString()} />
        </>
      )}
      <Checkbox name="agb" value="ja" required defaultChecked={hasAcceptedTerms} errors={errors}>
        Ich habe die <TermsLink /> gelesen und akzeptiere sie.
      </Checkbox>
      <div className="text-xs text-ink-soft">
        <p>Den Vertrag schließt du mit:</p>
        <HostAddress contact={offer.contact} />
      </div>
      <p className="text-xs text-pretty wrap-anywhere text-ink-soft">
        {appointment &&
          cancellationMessage(cancellationDeadline(appointment.timestamp, offer.cancellation_deadline_hours), now)}{" "}
        Für Freizeitangebote mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).
      </p>
      <p className="wrap-anywhere">
        <strong className="font-semibold text-ink-strong">{offer.name}</strong>
        {appointment && (
          <>
            , <span className="num">{formatDateTime(appointment.timestamp)}</span>
          </>
        )}
        , <span className="num">{slotsLabel(quantity)}</span>, gesamt{" "}
        <strong className="num font-semibold text-ink-strong">
          {offer.price > 0 ? formatPrice(offer.price * quantity) : "kostenlos"}
        </strong>
        {offer.price > 0 && `, ${offer.contact.vat_sentence}`}
      </p>
      <div className="grid justify-items-start gap-3">
        <Button type="submit" size="lg" aria-disabled={isBusy || undefined}>
          {isSignedIn ? orderButtonLabel(offer.price) : "Weiter zur Anmeldung"}
        </Button>
        <p role="status" className="text-xs text-ink-soft">
          {isBusy ? "Einen Moment, bitte …" : orderHint(isSignedIn, offer.price)}
        </p>
      </div>
    </section>
  );
}

function orderHint(isSignedIn: boolean, price: number): string {
  if (!isSignedIn) return "Zum Bestellen meldest du dich an. Deine Auswahl bleibt erhalten, bestellt wird erst danach.";
  return price > 0 ? "Zahlung vor Ort. Online wird nichts abgebucht." : "";
}

/** Opens in a new window, so that the form stays open. */
function TermsLink() {
  return (
    <Link to="/agb/" target="_blank">
      AGB<span className="sr-only"> (öffnet in einem neuen Fenster)</span>
    </Link>
  );
}
