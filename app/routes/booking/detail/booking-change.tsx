import { Form } from "react-router";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { hostOf } from "#domain/booking/offer-booking.ts";
import { SubmitState } from "./booking-disclosure.tsx";
import { CancellationForm } from "./cancellation-form.tsx";
import { QuantityForm } from "./quantity-form.tsx";

export type BookingChangeProps = {
  booking: OwnBooking;
  /** Idempotency key of a cancellation sent from this page. */
  changeKey: string;
  /** The submitted fields of a refused change. */
  sent: FormFields | null;
};

/** Forms to change the quantity, cancel and restore, where possible. */
export function BookingChange({ booking, changeKey, sent }: BookingChangeProps) {
  const { id, offer, quantity, status } = booking;
  return (
    <>
      {booking.isBookable && <QuantityForm key={quantity} booking={booking} sent={sent} />}
      {booking.isCancellable && <CancellationForm key={`cancel-${quantity}`} {...{ booking, changeKey, sent }} />}
      {status === "confirmed" && !booking.isCancellable && (
        <p className="basis-full text-xs text-ink-soft">
          Die Stornofrist ist abgelaufen. Bitte wende dich an {hostOf(booking)}.
        </p>
      )}
      {booking.isRestorable && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="wiederherstellen" />
          <input type="hidden" name="id" value={id} />
          <SubmitState id={id}>
            {(isBusy) => (
              <Button type="submit" size="xs" variant="outline" aria-disabled={isBusy || undefined}>
                Rückgängig<span className="sr-only">: {offer.name} wieder buchen</span>
              </Button>
            )}
          </SubmitState>
        </Form>
      )}
    </>
  );
}
