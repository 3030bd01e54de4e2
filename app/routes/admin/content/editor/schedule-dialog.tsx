import { type FormEvent, useId, useState } from "react";
import { ClockChangeHint } from "#app/components/admin/appointments/clock-change-hint.tsx";
import { PublicationChecks } from "#app/routes/admin/content/publish-dialog.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { parseBerlinTime } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime, formatTime } from "#domain/berlin-time.ts";
import type { PublicationCheck } from "#domain/content/publication-check.ts";
import { refusalMessage } from "#domain/refusal.ts";

type ScheduleDialogProps = {
  publishAt: Date | null;
  checks: readonly PublicationCheck[];
  onSchedule: (publishAt: Date) => void;
  onClose: () => void;
};

/** Day and time are entered in Berlin time. */
export function ScheduleDialog({ publishAt, checks, onSchedule, onClose }: ScheduleDialogProps) {
  const [initial] = useState(() =>
    publishAt ? { day: berlinDay(publishAt), time: formatTime(publishAt) } : { day: "", time: "08:00" },
  );
  const [day, setDay] = useState(initial.day);
  const [time, setTime] = useState(initial.time);
  const [error, setError] = useState<string | null>(null);
  const formId = useId();
  const chosen = parseBerlinTime(day, time);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return setError("Bitte gib Tag und Uhrzeit an.");
    if (chosen.timestamp <= new Date()) return setError(refusalMessage("publication_in_past"));
    onSchedule(chosen.timestamp);
  };
  return (
    <Dialog
      title="Später veröffentlichen"
      isOpen
      onClose={onClose}
      isUnsaved={day !== initial.day || time !== initial.time}
      actions={
        <Button type="submit" form={formId}>
          Vormerken
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <p>
          {publishAt && `Vorgemerkt ist der ${formatDateTime(publishAt)}. `}Veröffentlicht wird der Entwurf, wie er dann
          ist.
        </p>
        <div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Tag"
              type="date"
              value={day}
              onChange={(event) => {
                setDay(event.currentTarget.value);
                setError(null);
              }}
              errors={error ? [error] : []}
            />
            <TextField
              label="Uhrzeit"
              type="time"
              value={time}
              onChange={(event) => {
                setTime(event.currentTarget.value);
                setError(null);
              }}
            />
          </div>
          <div role="status" className="text-sm *:mt-3">
            {chosen && <ClockChangeHint planned={chosen} />}
          </div>
        </div>
        <PublicationChecks checks={checks} />
      </form>
    </Dialog>
  );
}
