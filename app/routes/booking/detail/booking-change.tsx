import { ContactLinks } from "#app/components/booking/contact-links.tsx";
import { OrderInformation } from "#app/routes/booking/order-information.tsx";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { SingleSubmitForm, SubmitButton } from "#app/routes/single-submit-form.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { offerConditionsText, orderButtonLabel } from "#domain/booking/offer-booking.ts";
import { formatPrice } from "#domain/money.ts";
import { CancellationForm } from "./cancellation-form.tsx";
import { QuantityForm } from "./quantity-form.tsx";

export type BookingChangeProps = {
  booking: OwnBooking;
  /** Idempotency key of a cancellation that this page sends. */
  cancellationKey: string;
  refusedFields: FormFields | null;
  /** True while the page already shows a button that restores this booking. */
  isUndoShown: boolean;
};

export function BookingChange({ booking, cancellationKey, refusedFields, isUndoShown }: BookingChangeProps) {
  const { quantity, status } = booking;
  return (
    <>
      {/* The keys reset and close the forms once the quantity has changed. */}
      {(booking.canAddSlots || booking.isCancellable) && (
        <QuantityForm key={quantity} booking={booking} refusedFields={refusedFields} />
      )}
      {booking.isCancellable && (
        <CancellationForm
          key={`cancel-${quantity}`}
          booking={booking}
          cancellationKey={cancellationKey}
          refusedFields={refusedFields}
        />
      )}
      {status === "confirmed" && !booking.isCancellable && !booking.hasEnded && (
        <p className="basis-full text-xs text-ink-soft">
          Die Stornofrist ist abgelaufen. Bitte frag bei {booking.contact.name} nach:{" "}
          <ContactLinks contact={booking.contact} />
        </p>
      )}
      {booking.isRestorable && !isUndoShown && <RestoreForm booking={booking} />}
    </>
  );
}

/** Restores the booking at the offer's current price. */
function RestoreForm({ booking }: { booking: OwnBooking }) {
  const { id, offer, appointment, quantity, price, contact, cancellableUntilIfRestored } = booking;
  const isSamePrice = offer.price === price;
  return (
    <SingleSubmitForm className="grid justify-items-start gap-2">
      <input type="hidden" name="intent" value="wiederherstellen" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="preis" value={offer.price} />
      <input type="hidden" name="beginn" value={appointment.timestamp.toISOString()} />
      <input type="hidden" name="bedingungen" value={offerConditionsText(offer)} />
      {cancellableUntilIfRestored && <input type="hidden" name="stornierbar" value="ja" />}
      {!isSamePrice && (
        <p className="text-sm">
          Der Preis hat sich geändert:{" "}
          <span className="num">
            {formatPrice(price)} → {formatPrice(offer.price)}
          </span>{" "}
          pro Platz.
        </p>
      )}
      <p className="text-sm">
        {cancellableUntilIfRestored
          ? `Wenn du wieder buchst, kannst du bis ${formatDateTime(cancellableUntilIfRestored)} kostenlos stornieren.`
          : "Die Stornofrist ist abgelaufen: Wieder gebuchte Plätze lassen sich nicht mehr stornieren."}
      </p>
      {!isSamePrice && offer.price > 0 && (
        <OrderInformation
          offer={offer}
          appointment={appointment}
          quantity={quantity}
          price={offer.price}
          contact={contact}
        />
      )}
      <SubmitButton variant="outline">
        {isSamePrice ? "Rückgängig" : orderButtonLabel(offer.price)}
        <span className="sr-only">: {offer.name} wieder buchen</span>
      </SubmitButton>
    </SingleSubmitForm>
  );
}
