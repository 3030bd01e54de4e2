import { useId, useState } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { CompanionFields } from "#app/routes/booking/companion-fields.tsx";
import { OrderInformation } from "#app/routes/booking/order-information.tsx";
import { companionsWithout, type OwnBooking, quantityRangeOf } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { SubmitButton } from "#app/routes/single-submit-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { offerConditionsText, orderButtonLabel } from "#domain/booking/offer-booking.ts";
import { FormDisclosure } from "./form-disclosure.tsx";

const nameList = new Intl.ListFormat("de");

type QuantityFormProps = {
  booking: OwnBooking;
  /** The submitted fields of a refused change, possibly of another form of the page. */
  refusedFields: FormFields | null;
};

/**
 * Changes quantity and companions. More slots that cost money are an order, for which the form shows
 * `OrderInformation` and the order button (§ 312j BGB).
 */
export function QuantityForm({ booking, refusedFields }: QuantityFormProps) {
  const { id, offer, appointment, quantity, price, isCancellable, contact } = booking;
  const ownFields = refusedFields?.intent?.[0] === "aendern" ? refusedFields : null;
  const initialQuantity = Number(ownFields?.plaetze?.[0]) || quantity;
  const initialNames = ownFields?.begleitung ?? booking.companions;
  // Quantity and all companions as typed, also those of removed slots; `null` until the first input.
  const [typedValues, setTypedValues] = useState<{ quantity: number; names: string[] } | null>(null);
  const totalId = useId();
  const { min, max } = quantityRangeOf(booking);
  if (max <= min) return null;
  const enteredQuantity = typedValues?.quantity ?? initialQuantity;
  // The page may have had more companion fields when the refused change was sent.
  const maxFields = Math.max(max - 1, initialNames.findLastIndex((name) => name.trim() !== "") + 1);
  const shownFieldCount = Math.min(maxFields, enteredQuantity - 1);
  const limitMessage = `Gerade sind bis zu ${slotsLabel(max)} möglich.`;
  const addsSlots = enteredQuantity > quantity;
  const isOrder = addsSlots && price > 0;
  const names = typedValues?.names ?? initialNames;
  const droppedNames =
    enteredQuantity < quantity ? companionsWithout(booking.companions, names.slice(0, enteredQuantity - 1)) : [];
  const readTyped = (form: HTMLFormElement) => {
    const formData = new FormData(form);
    const typedQuantity = Number(formData.get("plaetze")) || initialQuantity;
    const shownNames = formData.getAll("begleitung").map((name) => String(name).trim());
    // Keeps the names of fields that a smaller quantity removes. Added slots have no fields yet.
    const typedNames = Array.from(
      { length: Math.max(names.length, Math.min(maxFields, typedQuantity - 1)) },
      (_, index) => shownNames[index] ?? names[index] ?? "",
    );
    setTypedValues({ quantity: typedQuantity, names: typedNames });
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
      <input type="hidden" name="gebucht" value={quantity} />
      <input type="hidden" name="beginn" value={appointment.timestamp.toISOString()} />
      <input type="hidden" name="bedingungen" value={offerConditionsText(offer)} />
      {isCancellable && <input type="hidden" name="stornierbar" value="ja" />}
      <TextField
        label="Wie viele Plätze brauchst du?"
        type="number"
        name="plaetze"
        inputMode="numeric"
        required
        min={min}
        max={max}
        defaultValue={initialQuantity}
        {...(enteredQuantity > max ? { errors: [limitMessage] } : max > quantity && { hint: limitMessage })}
        className="max-w-64"
      />
      <CompanionFields count={typedValues ? shownFieldCount : maxFields} shownCount={shownFieldCount} names={names} />
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {droppedNames.length > 0 &&
          `${nameList.format(droppedNames)} ${droppedNames.length === 1 ? "kommt" : "kommen"} dann nicht mit. Soll jemand anders fehlen, tausch die Namen aus.`}
        {addsSlots && !isCancellable && "Zusätzliche Plätze lassen sich nicht mehr stornieren."}
      </p>
      {isOrder && (
        <>
          <input type="hidden" name="gesamt" value={price * enteredQuantity} />
          <OrderInformation
            offer={offer}
            appointment={appointment}
            quantity={enteredQuantity}
            price={price}
            contact={contact}
            totalId={totalId}
          />
        </>
      )}
      <SubmitButton variant="outline" aria-describedby={isOrder ? totalId : undefined}>
        {isOrder ? orderButtonLabel(price) : "Anzahl speichern"}
      </SubmitButton>
    </FormDisclosure>
  );
}
