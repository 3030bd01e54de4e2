import { Form } from "react-router";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { hostOf } from "#domain/booking/offer-booking.ts";
import { Busy } from "./booking-disclosure.tsx";
import { CancellationForm } from "./cancellation-form.tsx";
import { QuantityForm } from "./quantity-form.tsx";

export type BookingChangeProps = {
  booking: OwnBooking;
  /** Of the change that this page may send. */
  changeKey: string;
  /** What was refused and is shown again. */
  sent: FormFields | null;
};

/** The ways to change a booking, give it back and take that back, as far as they are open. */
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
          <Busy id={id}>
            {(isBusy) => (
              <Button type="submit" size="xs" variant="outline" aria-disabled={isBusy || undefined}>
                Rückgängig<span className="sr-only">: {offer.name} wieder buchen</span>
              </Button>
            )}
          </Busy>
        </Form>
      )}
    </>
  );
}
