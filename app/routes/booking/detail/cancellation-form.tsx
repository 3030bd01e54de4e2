import { useId } from "react";
import type { OwnBooking } from "#app/routes/booking/own-booking.ts";
import { SubmitButton } from "#app/routes/single-submit-form.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { cancellableUntil, offerConditionsText } from "#domain/booking/offer-booking.ts";
import type { BookingChangeProps } from "./booking-change.tsx";
import { FormDisclosure } from "./form-disclosure.tsx";

export function CancellationForm({ booking, cancellationKey, refusedFields }: Omit<BookingChangeProps, "isUndoShown">) {
  const { id, offer, appointment } = booking;
  const explanationId = useId();
  return (
    <FormDisclosure
      openLabel="Stornieren"
      closeLabel="Doch nicht stornieren"
      subject={offer.name}
      group={id}
      className="border-danger"
      isInitiallyOpen={refusedFields?.intent?.[0] === "stornieren"}
    >
      <input type="hidden" name="intent" value="stornieren" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="schluessel" value={cancellationKey} />
      {/* For the undo, which is refused when the start or the offer's conditions have changed. */}
      <input type="hidden" name="beginn" value={appointment.timestamp.toISOString()} />
      <input type="hidden" name="bedingungen" value={offerConditionsText(offer)} />
      <p id={explanationId} className="text-sm">
        Kostenlos stornierbar bis <span className="num">{formatDateTime(cancellableUntil(booking))}</span>.{" "}
        {consequence(booking)}
      </p>
      <SubmitButton color="danger" variant="outline" aria-describedby={explanationId}>
        Buchung stornieren
      </SubmitButton>
    </FormDisclosure>
  );
}

function consequence({ quantity, canAddSlots }: OwnBooking): string {
  // The appointment can no longer be booked, so nobody gets the slots, and SQL does not restore the booking.
  if (!canAddSlots) return "Rückgängig machen kannst du das nicht mehr.";
  if (quantity === 1) return "Dein Platz ist sofort für andere frei.";
  const slots = quantity === 2 ? "Beide Plätze" : `Alle ${quantity} Plätze`;
  return `${slots} sind sofort für andere frei. Willst du nur einzelne zurückgeben, ändere die Anzahl.`;
}
