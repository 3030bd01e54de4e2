import type { TRPCClientError } from "@trpc/client";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#app/client/api.ts";
import { isErrorResponse, useAction } from "#app/client/use-action.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { bookedSlots, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import { Capacity } from "#domain/appointment/appointment-plan.ts";
import { readAppointment } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime, formatTime } from "#domain/berlin-time.ts";
import { refusalMessage } from "#domain/refusal.ts";
import type { AppRouter } from "#workers/api/router.ts";
import type { AppointmentRecord, RebookingTarget } from "#workers/data/appointment/appointment-records.ts";
import { ConflictCheckFailedNotice, isTimeTaken, PlannedLabel } from "./planned-label.tsx";
import {
  GuestsToCall,
  notifyOfGuestsToCall,
  recipientsMessage,
  useRecipients,
  waitlistMessage,
  waitlistOfferMessage,
} from "./recipients.tsx";
import { useConflicts } from "./use-conflicts.ts";

export type AppointmentAction = "capacity" | "move" | "cancel";

export const unmovedMessage = "Das ist die bisherige Zeit. Es hat sich nichts geändert.";

type AppointmentDialogProps = { appointment: AppointmentRecord; action: AppointmentAction; onClose: () => void };

/** Changes the capacity or time of an appointment, or cancels it. Shows the consequences before saving. */
export function AppointmentDialog({ action, ...props }: AppointmentDialogProps) {
  if (action === "capacity") return <CapacityDialog {...props} />;
  if (action === "move") return <MoveDialog {...props} />;
  return <CancelDialog {...props} />;
}

type ActionDialogProps = Omit<AppointmentDialogProps, "action">;

function CapacityDialog({ appointment, onClose }: ActionDialogProps) {
  const [capacity, setCapacity] = useState(String(appointment.capacity));
  const [savedCapacity, setSavedCapacity] = useState(appointment.capacity);
  // An unchanged field follows a change by another admin.
  if (appointment.capacity !== savedCapacity) {
    setSavedCapacity(appointment.capacity);
    if (capacity === String(savedCapacity)) setCapacity(String(appointment.capacity));
  }
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();
  const occupied = bookedSlots(appointment) + appointment.held_slots;
  const formId = useId();
  async function save(event: FormEvent) {
    event.preventDefault();
    const parsed = Capacity.safeParse(capacity);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? null);
    if (parsed.data < occupied) return setError(refusalMessage("capacity_below_booked", { min: occupied }));
    const saved = await run(
      async () => {
        await api.offerAppointment.changeCapacity.mutate({ id: appointment.id, capacity: parsed.data });
        return true;
      },
      `Der Termin hat jetzt ${slotsLabel(parsed.data)}.`,
    );
    if (saved) onClose();
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

function MoveDialog({ appointment, onClose }: ActionDialogProps) {
  const [day, setDay] = useState(berlinDay(appointment.timestamp));
  const [time, setTime] = useState(formatTime(appointment.timestamp));
  const [savedTimestamp, setSavedTimestamp] = useState(appointment.timestamp);
  // An unchanged field follows a move by another admin.
  if (appointment.timestamp.getTime() !== savedTimestamp.getTime()) {
    setSavedTimestamp(appointment.timestamp);
    if (day === berlinDay(savedTimestamp)) setDay(berlinDay(appointment.timestamp));
    if (time === formatTime(savedTimestamp)) setTime(formatTime(appointment.timestamp));
  }
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();
  const booked = bookedSlots(appointment);
  const { recipients, loadGuestsToCall } = useRecipients([appointment.id], booked);
  const hasWaitlistOffer = appointment.held_slots > 0;
  const planned = readAppointment(day, time);
  const isMoved = day !== berlinDay(appointment.timestamp) || time !== formatTime(appointment.timestamp);
  const { conflicts, hasFailed } = useConflicts(
    planned && isMoved
      ? {
          offerId: appointment.offer_id,
          rule: { kind: "days", localTime: time, days: [day], skippedDays: [] },
          movedId: appointment.id,
        }
      : null,
  );
  const isTaken = planned !== null && isTimeTaken(planned, conflicts);
  const formId = useId();
  async function move(event: FormEvent) {
    event.preventDefault();
    if (planned === null) return setError("Bitte gib Tag und Uhrzeit an.");
    if (!isMoved) return setError(unmovedMessage);
    const { timestamp } = planned;
    if (timestamp <= new Date()) return setError(refusalMessage("appointment_in_past"));
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
    onClose();
  }
  return (
    <Dialog
      title="Termin verschieben"
      isOpen
      onClose={onClose}
      isUnsaved={isMoved}
      actions={
        <Button type="submit" form={formId} aria-disabled={isBusy || undefined}>
          {hasWaitlistOffer || (booked > 0 && recipients?.mailed !== 0)
            ? "Verschieben und benachrichtigen"
            : "Verschieben"}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={move} className="grid gap-4">
        <p className="text-sm text-ink-soft">
          Bisher: {formatDateTime(appointment.timestamp)}.
          {booked > 0 && ` ${recipientsMessage(recipients)} Alle können bis zum neuen Beginn kostenlos stornieren.`}
          {hasWaitlistOffer && ` ${waitlistOfferMessage}`}
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
        {planned && isMoved && (
          <div role="status" className="grid gap-1 text-sm">
            {isTaken && !error && <p className="text-danger">{refusalMessage("appointment_time_taken")}</p>}
            <PlannedLabel planned={planned} conflicts={conflicts} />
          </div>
        )}
      </form>
    </Dialog>
  );
}

function CancelDialog({ appointment, onClose }: ActionDialogProps) {
  const [reason, setReason] = useState("");
  const [targets, setTargets] = useState<readonly RebookingTarget[]>([]);
  const [replacement, setReplacement] = useState<RebookingTarget | null>(null);
  const replacementSelect = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const { run, isBusy } = useAction();
  const booked = bookedSlots(appointment);
  const { recipients, loadGuestsToCall } = useRecipients([appointment.id], booked);
  const { id } = appointment;
  // Also runs after a refused cancellation, which may mean that a replacement has fewer slots now.
  useEffect(() => {
    if (booked === 0) {
      setTargets([]);
      setReplacement(null);
    }
    if (booked === 0 || isBusy) return;
    const abort = new AbortController();
    api.offerAppointment.listRebookingTargets
      .query({ id }, { signal: abort.signal })
      .then((rebookingTargets) => setTargets(rebookingTargets.filter((target) => target.remaining_slots >= booked)))
      .catch(() => {}); // an appointment can also be cancelled without a replacement
    return () => abort.abort();
  }, [id, booked, isBusy]);
  const hasWaitlist = waitlistSlots(appointment) > 0;
  // Bookings made while the dialog is open can leave too few slots at the chosen replacement.
  const isReplacementGone = replacement !== null && !targets.some((target) => target.id === replacement.id);
  async function cancel() {
    if (isReplacementGone) return replacementSelect.current?.focus();
    const cancelled = await run(
      async () => {
        const guestsToCall = await loadGuestsToCall();
        try {
          await api.offerAppointment.cancel.mutate({ id, reason, replacementId: replacement?.id });
        } catch (error) {
          if (!isReplacementFull(error)) throw error;
          setTargets((targets) => targets.filter((target) => target.id !== replacement?.id));
          return null;
        }
        return { guestsToCall };
      },
      (result) => {
        if (!result) return null;
        return replacement
          ? `Der Termin ist abgesagt, alle sind auf ${formatDateTime(replacement.timestamp)} gebucht.`
          : "Der Termin ist abgesagt.";
      },
    );
    if (!cancelled) return;
    const showReplacement = () => void navigate(`/admin/termin-buchungen/${replacement?.id}/`);
    notifyOfGuestsToCall(
      cancelled.guestsToCall,
      replacement ? [{ label: "Zum Ersatztermin", onClick: showReplacement }] : [],
    );
    onClose();
  }
  return (
    <Dialog
      title="Termin absagen?"
      isOpen
      onClose={onClose}
      isUnsaved={reason.trim() !== "" || replacement !== null}
      actions={
        <>
          <Button color="danger" variant="outline" onClick={cancel} aria-disabled={isBusy || undefined}>
            {hasWaitlist || (booked > 0 && recipients?.mailed !== 0) ? "Absagen und benachrichtigen" : "Termin absagen"}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Doch nicht
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm">{formatDateTime(appointment.timestamp)}</p>
        <Notice
          variant={booked > 0 ? "problem" : "info"}
          title={booked > 0 ? `${slotsLabel(booked)} gebucht.` : "Niemand hat gebucht."}
        >
          {(booked > 0 || hasWaitlist) && (
            <div className="grid gap-2">
              {booked > 0 && (
                <p>
                  {recipientsMessage(recipients)}{" "}
                  {replacement
                    ? "Darin stehen die Absage und der neue Termin; jeder Gast sagt zu oder storniert kostenlos. Wer dort schon gebucht hat, bekommt nur die Absage."
                    : "Alle Buchungen werden abgesagt. Danach kannst du die Gruppen mit einem Klick umbuchen."}
                </p>
              )}
              {hasWaitlist && <p>{waitlistMessage}</p>}
              <GuestsToCall guests={recipients?.unmailed ?? []} />
            </div>
          )}
        </Notice>
        {(targets.length > 0 || isReplacementGone) && (
          <Select
            ref={replacementSelect}
            label="Ersatztermin"
            hint={`Zur Wahl stehen Termine, die noch ${slotsLabel(booked)} frei haben.`}
            value={replacement?.id ?? ""}
            onChange={(event) =>
              setReplacement(targets.find((target) => target.id === event.currentTarget.value) ?? null)
            }
            options={[
              { value: "", label: "Keiner" },
              ...(isReplacementGone
                ? [{ value: replacement.id, label: formatDateTime(replacement.timestamp), isDisabled: true }]
                : []),
              ...targets.map((target) => ({
                value: target.id,
                label: `${formatDateTime(target.timestamp)}, ${slotsLabel(target.remaining_slots)} frei`,
              })),
            ]}
          />
        )}
        {isReplacementGone && (
          <Notice
            variant="problem"
            isAnnounced
            title="Der Ersatztermin steht nicht mehr zur Wahl. Bitte wähle noch einmal."
          />
        )}
        <TextArea
          label="Grund (steht in der E-Mail und auf der Seite)"
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          hint="Zum Beispiel: Der Brennofen ist kaputt."
        />
      </div>
    </Dialog>
  );
}

/** Whether the API refused the cancellation because the replacement has too few free slots. */
function isReplacementFull(error: unknown): boolean {
  return isErrorResponse(error) && (error as TRPCClientError<AppRouter>).data?.refusal?.code === "too_few_left";
}
