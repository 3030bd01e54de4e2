import { type FormEvent, useId, useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { bookedSlots, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import { isTooFarAhead, parseBerlinTime } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime, formatTime } from "#domain/berlin-time.ts";
import { refusalMessage } from "#domain/refusal.ts";
import type { ActionDialogProps } from "./appointment-dialog.tsx";
import { ConflictCheckFailedNotice, isTimeTaken, PlannedLabel } from "./planned-label.tsx";
import {
  GuestsToCall,
  notifyOfGuestsToCall,
  recipientsMessage,
  unreachableMessage,
  useRecipients,
  waitlistMessage,
} from "./recipients.tsx";
import { useConflicts } from "./use-conflicts.ts";

export const unmovedMessage = "Das ist die bisherige Zeit. Es hat sich nichts geändert.";

export function MoveDialog({ appointment, onClose }: ActionDialogProps) {
  const [day, setDay] = useState(berlinDay(appointment.timestamp));
  const [time, setTime] = useState(formatTime(appointment.timestamp));
  const [savedTimestamp, setSavedTimestamp] = useState(appointment.timestamp);
  // When another admin moves the appointment, a field without a typed value shows the new day or time.
  if (appointment.timestamp.getTime() !== savedTimestamp.getTime()) {
    setSavedTimestamp(appointment.timestamp);
    if (day === berlinDay(savedTimestamp)) setDay(berlinDay(appointment.timestamp));
    if (time === formatTime(savedTimestamp)) setTime(formatTime(appointment.timestamp));
  }
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();
  const isMounted = useIsMounted();
  const booked = bookedSlots(appointment);
  const { recipients, loadGuestsToCall } = useRecipients([appointment.id], booked);
  const unreachable = unreachableMessage(recipients);
  const hasWaitlist = waitlistSlots(appointment) > 0;
  const planned = parseBerlinTime(day, time);
  const isTyped = day !== berlinDay(appointment.timestamp) || time !== formatTime(appointment.timestamp);
  // A clock change can skip the typed time: 02:30 is then read as 03:30, at which the appointment may already start.
  const isMoved = isTyped && planned?.timestamp.getTime() !== appointment.timestamp.getTime();
  const isTooFar = planned !== null && isTooFarAhead(planned.timestamp);
  const { conflicts, hasFailed } = useConflicts(
    planned && isMoved && !isTooFar
      ? [
          {
            offerId: appointment.offer_id,
            rule: { kind: "days", localTime: time, days: [day], skippedDays: [] },
            movedId: appointment.id,
          },
        ]
      : [],
  );
  const isTaken = planned !== null && isTimeTaken(planned, conflicts);
  const formId = useId();
  async function move(event: FormEvent) {
    event.preventDefault();
    if (planned === null) return setError("Bitte gib Tag und Uhrzeit an.");
    if (!isMoved) return setError(unmovedMessage);
    const { timestamp } = planned;
    if (timestamp <= new Date()) return setError(refusalMessage("appointment_in_past"));
    if (isTooFar) return setError(refusalMessage("appointment_too_far"));
    if (isTaken) return setError(refusalMessage("appointment_time_taken"));
    const moved = await run(
      async () => {
        const guestsToCall = await loadGuestsToCall();
        await api.offerAppointment.move.mutate({ id: appointment.id, timestamp });
        return { guestsToCall };
      },
      `Verschoben auf ${formatDateTime(timestamp)}.`,
    );
    if (!moved) return;
    notifyOfGuestsToCall(moved.guestsToCall);
    if (isMounted()) onClose();
  }
  return (
    <Dialog
      title="Termin verschieben"
      isOpen
      onClose={onClose}
      isUnsaved={isTyped}
      actions={
        <Button type="submit" form={formId} aria-disabled={isBusy || undefined}>
          {hasWaitlist || (booked > 0 && recipients?.mailed !== 0) ? "Verschieben und benachrichtigen" : "Verschieben"}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={move} className="grid gap-4">
        <p className="text-sm text-ink-soft">
          Bisher: {formatDateTime(appointment.timestamp)}.
          {booked > 0 && ` ${recipientsMessage(recipients)} Alle können bis zum neuen Beginn kostenlos stornieren.`}
          {unreachable && ` ${unreachable}`}
          {hasWaitlist && ` ${waitlistMessage}`}
        </p>
        <GuestsToCall guests={recipients?.unmailed ?? []} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Neuer Tag"
            type="date"
            value={day}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              setError(null);
            }}
            errors={error ? [error] : []}
          />
          <TextField
            label="Neue Uhrzeit"
            type="time"
            value={time}
            onChange={(event) => {
              setTime(event.currentTarget.value);
              setError(null);
            }}
          />
        </div>
        {hasFailed && <ConflictCheckFailedNotice />}
        {planned && isTyped && (
          <div role="status" className="grid gap-1 text-sm">
            {isTaken && !error && <p className="text-danger">{refusalMessage("appointment_time_taken")}</p>}
            <PlannedLabel planned={planned} conflicts={conflicts} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
