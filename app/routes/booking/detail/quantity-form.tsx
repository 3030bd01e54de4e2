import { useState } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { CompanionFields } from "#app/routes/booking/companion-fields.tsx";
import { companionsWithout, type OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { FormDisclosure, SubmitState } from "./form-disclosure.tsx";

const nameList = new Intl.ListFormat("de");

/**
 * Changes quantity and companions: more slots while the appointment can be booked, fewer while the booking can be
 * cancelled. This is the only form in which a guest cancels part of a booking. Without JavaScript it shows a field for
 * each possible companion.
 * @param sent the submitted fields of the refused form, which may be another form of the page
 */
export function QuantityForm({ booking, sent }: { booking: OwnBooking; sent: FormFields | null }) {
  const { id, offer, appointment, quantity, isCancellable, canAddSlots } = booking;
  const refused = sent?.intent?.[0] === "aendern" ? sent : null;
  const start = Number(refused?.plaetze?.[0]) || quantity;
  const names = refused?.begleitung ?? booking.companions;
  const [typed, setTyped] = useState<{ slots: number; names: string[] } | null>(null);
  const max = canAddSlots ? Math.min(offer.max_slots_per_booking, quantity + appointment.remaining_slots) : quantity;
  const min = isCancellable ? 1 : quantity;
  if (max <= min) return null;
  const absent = typed && typed.slots < quantity ? companionsWithout(booking.companions, typed.names) : [];
  const readTyped = (form: HTMLFormElement) => {
    const formData = new FormData(form);
    const slots = Math.min(max, Number(formData.get("plaetze")) || start);
    const shown = formData.getAll("begleitung").map((name) => String(name).trim());
    // A companion's field that reappears gets its earlier value.
    const companions = Array.from({ length: Math.max(0, slots - 1) }, (_, index) => shown[index] ?? names[index] ?? "");
    setTyped({ slots, names: companions });
  };
  return (
    <FormDisclosure
      openLabel="Anzahl ändern"
      closeLabel="Anzahl so lassen"
      subject={offer.name}
      group={id}
      className="border-rule"
      startsOpen={refused !== null}
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
        defaultValue={start}
        hint={max > quantity ? `Gerade sind bis zu ${slotsLabel(max)} möglich.` : undefined}
        className="max-w-64"
      />
      <CompanionFields
        count={(typed?.slots ?? Math.max(max, start)) - 1}
        shown={(typed?.slots ?? start) - 1}
        names={names}
      />
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {absent.length > 0 &&
          `${nameList.format(absent)} ${absent.length === 1 ? "kommt" : "kommen"} dann nicht mit. Soll jemand anders fehlen, tausch die Namen aus.`}
      </p>
      <SubmitState id={id}>
        {(isBusy) => (
          <Button type="submit" variant="outline" aria-disabled={isBusy || undefined}>
            Anzahl speichern
          </Button>
        )}
      </SubmitState>
    </FormDisclosure>
  );
}
