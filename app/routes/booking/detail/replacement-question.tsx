import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import { SingleSubmitForm, SubmitButton } from "#app/routes/single-submit-form.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { offerConditionsText } from "#domain/booking/offer-booking.ts";

type ReplacementQuestionProps = {
  booking: OwnBooking;
  /** Idempotency key of a cancellation that this page sends. */
  cancellationKey: string;
};

/** Asks the guest to accept the replacement of a cancelled appointment or to cancel the booking. */
export function ReplacementQuestion({ booking, cancellationKey }: ReplacementQuestionProps) {
  const { id, offer, appointment, replacement, isCancellable } = booking;
  if (replacement !== "open" || !isCancellable) return null;
  return (
    <Notice
      title="Passt dir der neue Termin?"
      actions={
        <SingleSubmitForm id="ersatztermin" className="flex scroll-mt-6 flex-wrap gap-3">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="schluessel" value={cancellationKey} />
          <input type="hidden" name="beginn" value={appointment.timestamp.toISOString()} />
          <input type="hidden" name="bedingungen" value={offerConditionsText(offer)} />
          <SubmitButton name="intent" value="zusagen">
            Zusagen<span className="sr-only">: {offer.name}</span>
          </SubmitButton>
          <SubmitButton name="intent" value="stornieren" variant="outline">
            Stornieren<span className="sr-only">: {offer.name}</span>
          </SubmitButton>
        </SingleSubmitForm>
      }
    >
      Dein Termin fällt aus. Wir haben dich auf den <span className="num">{formatDateTime(appointment.timestamp)}</span>{" "}
      gebucht. Stornieren kostet nichts.
    </Notice>
  );
}
