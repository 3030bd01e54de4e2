import { type FormEvent, type ReactNode, useId, useMemo, useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import type { BulkAction } from "#app/components/admin/list/bulk-bar.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { bookedSlots, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import { AppointmentsChange, MAX_CAPACITY } from "#domain/appointment/appointment-plan.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { parseBerlinTime } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatAppointmentTime, formatTime } from "#domain/berlin-time.ts";
import type { ChangedAppointments } from "#workers/data/appointment/appointment-changes.ts";
import type { AppointmentAction } from "./appointment-dialog.tsx";
import { unmovedMessage } from "./move-dialog.tsx";
import { MovePreview } from "./move-preview.tsx";
import {
  GuestsToCall,
  notifyOfGuestsToCall,
  recipientsMessage,
  unreachableMessage,
  useRecipients,
  waitlistMessage,
} from "./recipients.tsx";

type OpenDialog = { action: AppointmentAction; rows: ListedAppointment[]; resolve: (isDone: boolean) => void };

/** Maximum number of refused appointments that a toast names. */
const MAX_LISTED = 3;

const isChangeable = ({ status, timestamp }: ListedAppointment) => status === "scheduled" && timestamp > new Date();

/** @param listed the appointments on this page of the list; the open dialog shows their current values */
export function useAppointmentActions(listed: readonly ListedAppointment[]): {
  actions: BulkAction<ListedAppointment>[];
  dialog: ReactNode;
} {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { run } = useAction();
  const actions = useMemo(() => {
    const openDialogFor = (action: AppointmentAction) => (rows: ListedAppointment[]) =>
      new Promise<boolean>((resolve) => setOpenDialog({ action, rows, resolve }));
    return [
      // Applicable even after the start, because a mistyped walk-in may have raised the capacity.
      { label: "Plätze", isApplicable: ({ status }) => status === "scheduled", run: openDialogFor("capacity") },
      { label: "Verschieben", isApplicable: isChangeable, run: openDialogFor("move") },
      { label: "Absagen", isDangerous: true, isApplicable: isChangeable, run: openDialogFor("cancel") },
      {
        label: "Löschen",
        isDangerous: true,
        isIrreversible: true,
        // An untouched appointment has no booking, not even a cancelled one, and no waitlist entry.
        isApplicable: ({ is_untouched }) => is_untouched,
        run: async (rows) => {
          const ids = rows.map(({ id }) => id);
          const result = await run(
            () => api.offerAppointment.changeMany.mutate({ ids, action: "delete" }),
            deletedMessage,
          );
          if (result) notifyRefused(result, rows);
          return result !== null;
        },
      },
    ] satisfies BulkAction<ListedAppointment>[];
  }, [run]);
  const close = (isDone: boolean) => {
    openDialog?.resolve(isDone);
    setOpenDialog(null);
  };
  return {
    actions,
    dialog: openDialog && (
      <ChangeDialog
        key={openDialog.action}
        action={openDialog.action}
        // A change by another admin can remove an appointment from this page of the list.
        rows={openDialog.rows.map((row) => listed.find(({ id }) => id === row.id) ?? row)}
        onClose={close}
      />
    ),
  };
}

export function deletedMessage({ changed }: ChangedAppointments): string | null {
  if (changed.length === 0) return null;
  return changed.length === 1 ? "Ein Termin ist gelöscht." : `${changed.length} Termine sind gelöscht.`;
}

type NamedAppointment = Pick<ListedAppointment, "id" | "timestamp"> & { offer: { name: string } };

/** @param appointments the appointments that were to be changed */
export function notifyRefused({ refused }: ChangedAppointments, appointments: readonly NamedAppointment[]): void {
  if (refused.length === 0) return;
  const title =
    refused.length === 1 ? "Bei einem Termin ging das nicht." : `Bei ${refused.length} Terminen ging das nicht.`;
  const listed = refused.slice(0, MAX_LISTED).map(({ id, message }) => {
    const appointment = appointments.find((row) => row.id === id);
    return appointment ? `${appointmentLabel(appointment)}: ${message}` : message;
  });
  const unlisted = refused.length - listed.length;
  if (unlisted > 0) listed.push(`und noch ${unlisted}`);
  notify({ title, description: listed.join(" · "), color: "danger", icon: "warning", timeout: 0 });
}

function appointmentLabel({ offer, timestamp }: NamedAppointment): string {
  return `${offer.name}, ${formatAppointmentTime(timestamp)}`;
}

const dialogTexts: Record<AppointmentAction, { title: string; button: string; done: string }> = {
  cancel: { title: "Termine absagen?", button: "Absagen", done: "abgesagt" },
  move: { title: "Termine verschieben", button: "Verschieben", done: "verschoben" },
  capacity: { title: "Plätze ändern", button: "Speichern", done: "geändert" },
};

/** The field of `AppointmentsChange` that the dialog of an action edits. */
const editedFields = { cancel: "reason", move: "localTime", capacity: "capacity" } as const;

type ChangeDialogProps = { action: AppointmentAction; rows: ListedAppointment[]; onClose: (isDone: boolean) => void };

function ChangeDialog({ action, rows, onClose }: ChangeDialogProps) {
  const [initialRows] = useState(rows);
  const initialValue = initialValueOf(action, initialRows[0]);
  const [value, setValue] = useState(initialValue);
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();
  const isMounted = useIsMounted();
  // A clock change can skip the typed time: 02:30 is then read as 03:30, at which the appointment may already start.
  const isAtOtherTime = ({ timestamp }: ListedAppointment) =>
    formatTime(timestamp) !== value &&
    parseBerlinTime(berlinDay(timestamp), value)?.timestamp.getTime() !== timestamp.getTime();
  const wasShownAtOtherTime = (id: string) => initialRows.some((row) => row.id === id && isAtOtherTime(row));
  const booked = totalBooked(rows);
  const { title, button, done } = dialogTexts[action];
  // Includes appointments that an earlier attempt, whose response was lost, may have moved.
  const movedRows = action === "move" ? rows.filter((row) => isAtOtherTime(row) || wasShownAtOtherTime(row.id)) : [];
  const notifyingRows = { cancel: rows, move: movedRows, capacity: [] }[action];
  const notifiesGuests = totalBooked(notifyingRows) > 0;
  const notifiesWaitlist = notifyingRows.some((row) => waitlistSlots(row) > 0);
  const { recipients, loadGuestsToCall } = useRecipients(
    notifyingRows.map(({ id }) => id),
    totalBooked(notifyingRows),
  );
  const unreachable = action === "move" ? unreachableMessage(recipients) : null;
  const formId = useId();
  async function save(event: FormEvent) {
    event.preventDefault();
    const ids = rows.map(({ id }) => id);
    const change = AppointmentsChange.safeParse({ ids, action, [editedFields[action]]: value });
    if (!change.success) return setError(change.error.issues[0]?.message ?? null);
    const result = await run(
      async () => {
        const guests = await loadGuestsToCall();
        const { changed, refused } = await api.offerAppointment.changeMany.mutate(change.data);
        // An appointment that the dialog showed at another time when it was opened counts as moved, even if it was
        // already at the new time: an earlier attempt may have moved the appointment.
        return {
          changed: changed.filter(({ id, was_already_at_time }) => !was_already_at_time || wasShownAtOtherTime(id)),
          refused,
          guests,
        };
      },
      ({ changed }) => changedMessage(changed.length, done),
    );
    if (!result) return;
    if (result.changed.length + result.refused.length === 0) return setError(unmovedMessage);
    notifyRefused(result, initialRows);
    const changedIds = new Set(result.changed.map(({ id }) => id));
    const guests = result.guests?.flatMap((guest) => {
      const row = initialRows.find(({ id }) => id === guest.appointment_id && changedIds.has(id));
      return row ? [{ ...guest, appointmentLabel: appointmentLabel(row) }] : [];
    });
    if (changedIds.size > 0) notifyOfGuestsToCall(guests ?? null);
    if (isMounted()) onClose(true);
  }
  const field = {
    value,
    errors: error ? [error] : [],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValue(event.currentTarget.value);
      setError(null);
    },
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => onClose(false)}
      isUnsaved={value !== initialValue}
      actions={
        <Button
          {...(action === "cancel" && { color: "danger" as const, variant: "outline" as const })}
          type="submit"
          form={formId}
          aria-disabled={isBusy || undefined}
        >
          {notifiesWaitlist || (notifiesGuests && recipients?.mailed !== 0) ? `${button} und benachrichtigen` : button}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <p className="text-sm">
          {rows.length === 1 ? "1 Termin" : `${rows.length} Termine`},{" "}
          {booked === 0 ? "niemand hat gebucht." : `${slotsLabel(booked)} gebucht.`}
          {notifiesGuests && ` ${recipientsMessage(recipients)}`}
          {unreachable && ` ${unreachable}`}
          {notifiesWaitlist && ` ${waitlistMessage}`}
        </p>
        <GuestsToCall guests={recipients?.unmailed ?? []} />
        {action === "cancel" && (
          <TextArea {...field} label="Grund (steht in der E-Mail und auf der Seite)" maxLength={300} />
        )}
        {action === "move" && (
          <TextField {...field} label="Neue Uhrzeit" type="time" hint="Jeder Termin bleibt an seinem Tag." />
        )}
        {action === "move" && <MovePreview rows={rows.filter(isAtOtherTime)} localTime={value} />}
        {action === "capacity" && <NumberField {...field} label="Plätze je Termin" min={1} max={MAX_CAPACITY} />}
      </form>
    </Dialog>
  );
}

function totalBooked(rows: readonly ListedAppointment[]): number {
  return rows.reduce((sum, row) => sum + bookedSlots(row), 0);
}

function initialValueOf(action: AppointmentAction, first: ListedAppointment | undefined): string {
  if (!first || action === "cancel") return "";
  return action === "move" ? formatTime(first.timestamp) : String(first.capacity);
}

function changedMessage(count: number, done: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `Ein Termin ${done}.` : `${count} Termine ${done}.`;
}
