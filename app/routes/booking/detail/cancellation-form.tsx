import { useId } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { cancellableUntil } from "#domain/booking/offer-booking.ts";
import type { BookingChangeProps } from "./booking-change.tsx";
import { FormDisclosure, SubmitState } from "./form-disclosure.tsx";

/** Cancels the whole booking after one confirmation. With the idempotency key, a repeated submission cancels once. */
export function CancellationForm({ booking, changeKey, sent }: BookingChangeProps) {
  const { id, offer, quantity } = booking;
  const explanationId = useId();
  return (
    <FormDisclosure
      openLabel="Stornieren"
      closeLabel="Doch nicht stornieren"
      subject={offer.name}
      group={id}
      className="border-danger"
      startsOpen={sent?.intent?.[0] === "stornieren"}
    >
      <input type="hidden" name="intent" value="stornieren" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="schluessel" value={changeKey} />
      <p id={explanationId} className="text-sm">
        Kostenlos stornierbar bis <span className="num">{formatDateTime(cancellableUntil(booking))}</span>.{" "}
        {quantity === 1
          ? "Dein Platz ist sofort für andere frei."
          : `${quantity === 2 ? "Beide" : `Alle ${quantity}`} Plätze sind sofort für andere frei. Willst du nur einzelne zurückgeben, ändere die Anzahl.`}
      </p>
      <SubmitState id={id}>
        {(isBusy) => (
          <Button
            type="submit"
            color="danger"
            variant="outline"
            aria-describedby={explanationId}
            aria-disabled={isBusy || undefined}
          >
            Buchung stornieren
          </Button>
        )}
      </SubmitState>
    </FormDisclosure>
  );
}
