import { useState } from "react";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { CompanionFields } from "#app/routes/booking/companion-fields.tsx";
import { companionsWithout, type OwnBooking } from "#app/routes/booking/own-booking.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Busy, Fold } from "./booking-disclosure.tsx";

const namesInWords = new Intl.ListFormat("de");

/**
 * More places under the rules of booking, fewer under those of cancelling, and the names of those who come along. Without a
 * script there is a field for everybody who could.
 * @param sent what was refused and is shown again
 */
export function QuantityForm({ booking, sent }: { booking: OwnBooking; sent: FormFields | null }) {
  const { id, offer, appointment, quantity, isCancellable } = booking;
  const refused = sent?.intent?.[0] === "aendern" ? sent : null;
  const start = Number(refused?.plaetze?.[0]) || quantity;
  const names = refused?.begleitung ?? booking.companions;
  const [typed, setTyped] = useState<{ slots: number; names: string[] } | null>(null);
  const most = Math.min(offer.max_places_per_booking, quantity + appointment.remaining_slots);
  const least = isCancellable ? 1 : quantity;
  if (most <= least) return null;
  const absent = typed && typed.slots < quantity ? companionsWithout(booking.companions, typed.names) : [];
  const read = (form: HTMLFormElement) => {
    const typing = new FormData(form);
    const slots = Math.min(most, Number(typing.get("plaetze")) || start);
    const shown = typing.getAll("begleitung").map((name) => String(name).trim());
    // A field that comes back brings its name along.
    const kept = Array.from({ length: Math.max(0, slots - 1) }, (_, index) => shown[index] ?? names[index] ?? "");
    setTyped({ slots, names: kept });
  };
  return (
    <Fold
      closed="Anzahl ändern"
      open="Anzahl so lassen"
      about={offer.name}
      className="border-rule"
      startsOpen={refused !== null}
      onInput={read}
    >
      <input type="hidden" name="intent" value="aendern" />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Wie viele Plätze brauchst du?"
        type="number"
        name="plaetze"
        inputMode="numeric"
        required
        min={least}
        max={most}
        defaultValue={start}
        hint={most > quantity ? `Gerade sind bis zu ${slotsLabel(most)} möglich.` : undefined}
        className="max-w-64"
      />
      <CompanionFields
        count={(typed?.slots ?? Math.max(most, start)) - 1}
        shown={(typed?.slots ?? start) - 1}
        names={names}
      />
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {absent.length > 0 &&
          `${namesInWords.format(absent)} ${absent.length === 1 ? "kommt" : "kommen"} dann nicht mit. Soll jemand anders fehlen, tausch die Namen aus.`}
      </p>
      <Busy id={id}>
        {(isBusy) => (
          <Button type="submit" variant="outline" aria-disabled={isBusy || undefined}>
            Anzahl speichern
          </Button>
        )}
      </Busy>
    </Fold>
  );
}
