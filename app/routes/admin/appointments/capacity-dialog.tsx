import { type FormEvent, useId, useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { bookedSlots } from "#domain/appointment/appointment-detail.ts";
import { Capacity } from "#domain/appointment/appointment-plan.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import { refusalMessage } from "#domain/refusal.ts";
import type { ActionDialogProps } from "./appointment-dialog.tsx";

export function CapacityDialog({ appointment, onClose }: ActionDialogProps) {
  const [capacity, setCapacity] = useState(String(appointment.capacity));
  const [savedCapacity, setSavedCapacity] = useState(appointment.capacity);
  // When another admin saves a capacity, a field without a typed capacity shows the saved capacity.
  if (appointment.capacity !== savedCapacity) {
    setSavedCapacity(appointment.capacity);
    if (capacity === String(savedCapacity)) setCapacity(String(appointment.capacity));
  }
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();
  const isMounted = useIsMounted();
  const occupied = bookedSlots(appointment) + appointment.held_slots;
  const formId = useId();
  async function save(event: FormEvent) {
    event.preventDefault();
    const parsed = Capacity.safeParse(capacity);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? null);
    if (parsed.data < occupied) return setError(refusalMessage("capacity_below_booked", { min: occupied }));
    if (parsed.data === savedCapacity) return onClose();
    const saved = await run(
      async () => {
        await api.offerAppointment.changeCapacity.mutate({ id: appointment.id, capacity: parsed.data });
        return true;
      },
      `Der Termin hat jetzt ${slotsLabel(parsed.data)}.`,
    );
    if (saved && isMounted()) onClose();
  }
  return (
    <Dialog
      title="Plätze ändern"
      isOpen
      isUnsaved={capacity !== String(savedCapacity)}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} aria-disabled={isBusy || undefined}>
          Speichern
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <p className="text-sm text-ink-soft">
          {formatDateTime(appointment.timestamp)}: bisher {slotsLabel(appointment.capacity)}, davon{" "}
          {bookedSlots(appointment)} gebucht
          {appointment.held_slots > 0 && `, ${appointment.held_slots} für die Warteliste reserviert`}. Neue Plätze
          bekommt zuerst, wer wartet.
        </p>
        <NumberField
          label="Plätze"
          min={Math.max(1, occupied)}
          value={capacity}
          onChange={(event) => {
            setCapacity(event.currentTarget.value);
            setError(null);
          }}
          errors={error ? [error] : []}
        />
      </form>
    </Dialog>
  );
}
