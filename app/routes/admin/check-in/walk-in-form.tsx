import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DOUBLE_TAP_MS } from "#app/ui/double-tap.ts";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { type NewCheckInEvent, presentOf, walkInName } from "#domain/check-in/check-in-event.ts";
import type { Party } from "#workers/data/appointment/appointment-records.ts";
import { fullName } from "./party-list.tsx";

/** The same limit as in `CheckInEventInput`. */
const MAX_GUESTS = 1000;

type WalkInFormProps = {
  appointmentId: string;
  parties: readonly Party[];
  freeSlots: number;
  onWalkIn: (event: NewCheckInEvent) => void;
};

/** When too few slots are free, a second press adds the missing slots to the capacity. */
export function WalkInForm({ appointmentId, parties, freeSlots, onWalkIn }: WalkInFormProps) {
  const [name, setName] = useState("");
  const [quantity, setQuantity] = useState("1");
  const [wasInvalid, setWasInvalid] = useState(false);
  /** The number of slots that a second press adds; `null` before the notice asks. */
  const [askedSlots, setAskedSlots] = useState<number | null>(null);
  /**
   * The booking id of the last walk-in; empty without one. When the server refuses that walk-in, `parties` loses it,
   * and the form no longer says that the guest is there.
   */
  const [addedId, setAddedId] = useState("");
  const added = parties.find(({ id }) => id === addedId);
  const addedCount = added ? presentOf(added) : 0;
  const pressedAt = useRef(0);
  const names = walkInName(name);
  const guestCount = Number(quantity);
  const isQuantityValid = Number.isInteger(guestCount) && guestCount >= 1 && guestCount <= MAX_GUESTS;
  const missingSlots = Math.max(0, guestCount - freeSlots);
  const isAsking = askedSlots === missingSlots;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The second tap of a double tap would add another guest, or confirm the question that the first tap opened.
    const isSecondTap = Date.now() - pressedAt.current < DOUBLE_TAP_MS;
    pressedAt.current = Date.now();
    if (isSecondTap) return;
    const isInvalid = names === null || !isQuantityValid;
    flushSync(() => {
      setWasInvalid(isInvalid);
      setAddedId("");
    });
    if (isInvalid) {
      event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    if (missingSlots > 0 && !isAsking) return setAskedSlots(missingSlots);
    const bookingId = crypto.randomUUID();
    onWalkIn({
      bookingId,
      appointmentId,
      ...names,
      quantity: guestCount,
      canRaiseCapacity: missingSlots > 0,
    });
    setAskedSlots(null);
    setName("");
    setQuantity("1");
    setAddedId(bookingId);
  }

  return (
    <details className="border-y border-line">
      <summary className="flex min-h-target cursor-pointer items-center font-semibold">Gast ohne Buchung</summary>
      {/* `EarlyPresses` replays input from before hydration. */}
      <form data-early-press noValidate onSubmit={submit} className="grid gap-3 pb-4">
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Name (freiwillig)"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="off"
            maxLength={80}
            errors={wasInvalid && names === null ? ["Mindestens ein Buchstabe, oder lass den Namen weg."] : undefined}
            className="w-full sm:w-72"
          />
          <NumberField
            label="Personen"
            min={1}
            max={MAX_GUESTS}
            value={quantity}
            onChange={(event) => setQuantity(event.currentTarget.value)}
            errors={wasInvalid && !isQuantityValid ? ["Bitte gib eine ganze Zahl von 1 bis 1.000 ein."] : undefined}
          />
        </div>
        {isAsking && (
          <Notice isAnnounced title={`Dafür ${missingSlots === 1 ? "fehlt" : "fehlen"} ${slotsLabel(missingSlots)}.`}>
            Drück noch einmal, dann bekommt der Termin mehr Plätze.
          </Notice>
        )}
        <Button type="submit" variant="outline" className="justify-self-start">
          {isAsking ? `${slotsLabel(missingSlots)} dazu und eintragen` : "Ist da"}
        </Button>
        <p role="status" className="text-sm empty:hidden">
          {added && addedCount > 0 && `${fullName(added)}${addedCount === 1 ? " ist da" : `: ${addedCount} sind da`}.`}
        </p>
      </form>
    </details>
  );
}
