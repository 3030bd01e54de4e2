import { useState } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { CompanionFields } from "#app/routes/booking/companion-fields.tsx";
import { companionsWithout, type OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { SubmitButton } from "#app/routes/single-submit-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FormDisclosure } from "./form-disclosure.tsx";

const nameList = new Intl.ListFormat("de");

export type QuantityFormProps = {
  booking: OwnBooking;
  /** The submitted fields of a refused change, possibly of another form of the page. */
  refusedFields: FormFields | null;
};

/**
 * Changes quantity and companions: more slots while the appointment can be booked, fewer while the booking can be
 * cancelled. Renders nothing when neither is possible. Without JavaScript it shows a field for each possible companion.
 */
export function QuantityForm({ booking, refusedFields }: QuantityFormProps) {
  const { id, offer, appointment, quantity, isCancellable, canAddSlots } = booking;
  const ownFields = refusedFields?.intent?.[0] === "aendern" ? refusedFields : null;
  const initialQuantity = Number(ownFields?.plaetze?.[0]) || quantity;
  const initialNames = ownFields?.begleitung ?? booking.companions;
  // Quantity and companions as typed; `null` until the first input.
  const [typedValues, setTypedValues] = useState<{ quantity: number; names: string[] } | null>(null);
  const maxWithNewSlots = Math.min(offer.max_slots_per_booking, quantity + appointment.remaining_slots);
  // The booking may have more slots than the offer allows now.
  const max = canAddSlots ? Math.max(quantity, maxWithNewSlots) : quantity;
  const min = isCancellable ? 1 : quantity;
  if (max <= min) return null;
  const missingNames =
    typedValues && typedValues.quantity < quantity ? companionsWithout(booking.companions, typedValues.names) : [];
  const readTyped = (form: HTMLFormElement) => {
    const formData = new FormData(form);
    const typedQuantity = Math.min(max, Number(formData.get("plaetze")) || initialQuantity);
    const shownNames = formData.getAll("begleitung").map((name) => String(name).trim());
    // A companion's field that is shown again has its initial value.
    const names = Array.from(
      { length: Math.max(0, typedQuantity - 1) },
      (_, index) => shownNames[index] ?? initialNames[index] ?? "",
    );
    setTypedValues({ quantity: typedQuantity, names });
  };
  return (
    <FormDisclosure
      openLabel="Anzahl ändern"
      closeLabel="Anzahl so lassen"
      subject={offer.name}
      group={id}
      className="border-rule"
      isInitiallyOpen={ownFields !== null}
      onInput={readTyped}
    >
      <input type="hidden" name="intent" value="aendern" />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Wie viele Plätze brauchst du?"
        type="number"
        name="plaetze"
        inputMode="numeric"
        required
        min={min}
        max={max}
        defaultValue={initialQuantity}
        hint={max > quantity ? `Gerade sind bis zu ${slotsLabel(max)} möglich.` : undefined}
        className="max-w-64"
      />
      <CompanionFields
        count={(typedValues?.quantity ?? Math.max(max, initialQuantity)) - 1}
        shownCount={(typedValues?.quantity ?? initialQuantity) - 1}
        names={initialNames}
      />
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {missingNames.length > 0 &&
          `${nameList.format(missingNames)} ${missingNames.length === 1 ? "kommt" : "kommen"} dann nicht mit. Soll jemand anders fehlen, tausch die Namen aus.`}
      </p>
      <SubmitButton variant="outline">Anzahl speichern</SubmitButton>
    </FormDisclosure>
  );
}
