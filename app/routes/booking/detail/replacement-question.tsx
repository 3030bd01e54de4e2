import { Form } from "react-router";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { SubmitState } from "./form-disclosure.tsx";

export type ReplacementQuestionProps = {
  booking: OwnBooking;
  /** Idempotency key of a cancellation that this page sends. */
  cancellationKey: string;
};

/**
 * Asks the guest to accept or cancel the replacement of a cancelled appointment. Shown until the guest has answered or
 * can no longer cancel; works without JavaScript.
 */
export function ReplacementQuestion({ booking, cancellationKey }: ReplacementQuestionProps) {
  const { id, offer, appointment, replacement, isCancellable } = booking;
  if (replacement !== "open" || !isCancellable) return null;
  return (
    <Notice
      title="Passt dir der neue Termin?"
      actions={
        <Form id="ersatztermin" method="post" preventScrollReset className="flex scroll-mt-6 flex-wrap gap-3">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="schluessel" value={cancellationKey} />
          <input type="hidden" name="beginn" value={appointment.timestamp.toISOString()} />
          <SubmitState id={id}>
            {(isBusy) => (
              <>
                <Button type="submit" name="intent" value="zusagen" size="xs" aria-disabled={isBusy || undefined}>
                  Zusagen<span className="sr-only">: {offer.name}</span>
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="stornieren"
                  size="xs"
                  variant="outline"
                  aria-disabled={isBusy || undefined}
                >
                  Stornieren<span className="sr-only">: {offer.name}</span>
                </Button>
              </>
            )}
          </SubmitState>
        </Form>
      }
    >
      Dein Termin ist ausgefallen. Wir haben dich auf den{" "}
      <span className="num">{formatDateTime(appointment.timestamp)}</span> gebucht. Stornieren kostet nichts.
    </Notice>
  );
}
