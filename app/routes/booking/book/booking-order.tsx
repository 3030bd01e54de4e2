import { cancellationMessage } from "#app/components/booking/cancellation-message.ts";
import { OrderInformation } from "#app/routes/booking/order-information.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import type { Appointment } from "#domain/appointment/offer-appointment.ts";
import type { HostContact } from "#domain/booking/host-contact.ts";
import { cancellationDeadline, offerConditionsText, orderButtonLabel } from "#domain/booking/offer-booking.ts";
import type { OfferDetails } from "#workers/data/offer/offer.ts";
import { fieldNames } from "./booking-fields.ts";

type BookingOrderProps = {
  offer: OfferDetails & { contact: HostContact };
  /** `undefined` when the chosen appointment no longer exists. */
  appointment: Appointment | undefined;
  now: Date;
  quantity: number;
  isSignedIn: boolean;
  isBusy: boolean;
  hasAcceptedTerms: boolean;
  /** `null` when the version could not be read. */
  termsVersion: number | null;
  /** Errors of the checkbox that accepts the terms. */
  errors?: string[] | undefined;
};

/**
 * Acceptance of the terms, information about the order, and the order button. Without a session, this button leads to
 * sign-in, and its label promises no order.
 */
export function BookingOrder({
  offer,
  appointment,
  now,
  quantity,
  isSignedIn,
  isBusy,
  hasAcceptedTerms,
  termsVersion,
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
          <input type="hidden" name={fieldNames.shownOffer} value={offerConditionsText(offer)} />
        </>
      )}
      {termsVersion !== null && <input type="hidden" name={fieldNames.shownTermsVersion} value={termsVersion} />}
      <Checkbox
        // Resets the checkbox when the terms have a new version.
        key={termsVersion}
        name="agb"
        value="ja"
        required
        defaultChecked={hasAcceptedTerms}
        errors={errors}
      >
        Ich habe die <TermsLink /> gelesen und akzeptiere sie.
      </Checkbox>
      {appointment && (
        <p className="text-xs text-ink-soft">
          {cancellationMessage(cancellationDeadline(appointment.timestamp, offer.cancellation_deadline_hours), now)}
        </p>
      )}
      <OrderInformation
        offer={offer}
        appointment={appointment}
        quantity={quantity}
        price={offer.price}
        contact={offer.contact}
      />
      <div className="grid justify-items-start gap-3">
        <Button type="submit" size="lg" aria-disabled={isBusy || undefined}>
          {isSignedIn ? orderButtonLabel(offer.price) : "Weiter zur Anmeldung"}
        </Button>
        <p role="status" className="text-xs text-ink-soft">
          {isBusy
            ? "Einen Moment, bitte …"
            : !isSignedIn &&
              "Zum Bestellen meldest du dich an. Deine Auswahl bleibt erhalten, bestellt wird erst danach."}
        </p>
      </div>
    </section>
  );
}

/** A new window keeps the form open. */
function TermsLink() {
  return (
    <Link to="/agb/" target="_blank">
      AGB<span className="sr-only"> (öffnet in einem neuen Fenster)</span>
    </Link>
  );
}
