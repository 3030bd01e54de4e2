import { useId } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { cancellableUntil } from "#domain/booking/offer-booking.ts";
import type { BookingChangeProps } from "./booking-change.tsx";
import { FormDisclosure, SubmitState } from "./form-disclosure.tsx";

/**
 * Cancels slots after one confirmation; with companions it asks whose slots to cancel. With the idempotency key, a repeated
 * submission cancels once.
 */
export function CancellationForm({ booking, changeKey, sent }: BookingChangeProps) {
  const { id, offer, quantity, companions } = booking;
  const refused = sent?.intent?.[0] === "stornieren" ? sent : null;
  const explanationId = useId();
  return (
    <FormDisclosure
      openLabel="Stornieren"
      closeLabel="Doch nicht stornieren"
      subject={offer.name}
      className="border-danger"
      startsOpen={refused !== null}
    >
      <input type="hidden" name="intent" value="stornieren" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="schluessel" value={changeKey} />
      <p id={explanationId} className="text-sm">
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
          defaultValue={refused?.plaetze?.[0] ?? quantity}
          className="max-w-64"
        />
      )}
      {companions.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-1 text-sm font-semibold text-ink-strong">Wer kommt nicht mit?</legend>
          {companions.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two companions may have the same name
            <Checkbox key={index} name="ohne" value={name} defaultChecked={refused?.ohne?.includes(name)}>
              {name}
            </Checkbox>
          ))}
          <p className="text-xs text-ink-soft">Nur nötig, wenn du einzelne Plätze zurückgibst.</p>
        </fieldset>
      )}
      <SubmitState id={id}>
        {(isBusy) => (
          <Button
            type="submit"
            color="danger"
            variant="outline"
            aria-describedby={explanationId}
            aria-disabled={isBusy || undefined}
          >
            {quantity > 1 ? "Plätze stornieren" : "Buchung stornieren"}
          </Button>
        )}
      </SubmitState>
    </FormDisclosure>
  );
}
