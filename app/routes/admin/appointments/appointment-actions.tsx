import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { api } from "#app/client/api.ts";
import { useAction } from "#app/client/use-action.ts";
import type { BulkAction } from "#app/components/admin/list/bulk-bar.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { TextArea, TextField } from "#app/ui/form/text-field.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { bookedSlots } from "#domain/appointment/appointment-detail.ts";
import { AppointmentsChange } from "#domain/appointment/appointment-plan.ts";
import type { ListedAppointment } from "#domain/appointment/appointment-records.ts";
import { formatTime } from "#domain/berlin-time.ts";
import type { ChangedAppointments } from "#workers/data/appointment/appointment-changes.ts";
import { GuestsToCall, notifyGuestsToCall, recipientsMessage, useRecipients } from "./recipients.tsx";

type Action = "cancel" | "move" | "capacity";
type Question = { action: Action; rows: ListedAppointment[]; resolve: (isDone: boolean) => void };

const isOpen = ({ status, timestamp }: ListedAppointment) => status === "scheduled" && timestamp > new Date();

/** Bulk actions of a list of appointments, and the dialog of the chosen action. */
export function useAppointmentActions(): { actions: BulkAction<ListedAppointment>[]; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const { run } = useAction();
  const actions = useMemo(() => {
    const ask = (action: Action) => (rows: ListedAppointment[]) =>
      new Promise<boolean>((resolve) => setQuestion({ action, rows, resolve }));
    return [
      { label: "Plätze", isApplicable: isOpen, run: ask("capacity") },
      { label: "Verschieben", isApplicable: isOpen, run: ask("move") },
      { label: "Absagen", isDangerous: true, isApplicable: isOpen, run: ask("cancel") },
      {
        label: "Löschen",
        isDangerous: true,
        isIrreversible: true,
        isApplicable: ({ is_untouched }) => is_untouched,
        run: async (rows) => {
          const ids = rows.map(({ id }) => id);
          const result = await run(
            () => api.offerAppointment.changeMany.mutate({ ids, action: "delete" }),
            deletedMessage,
          );
          if (result) notifyRefused(result);
          return result !== null;
        },
      },
    ] satisfies BulkAction<ListedAppointment>[];
  }, [run]);
  const close = (isDone: boolean) => {
    question?.resolve(isDone);
    setQuestion(null);
  };
  return { actions, dialog: question && <ChangeDialog key={question.action} {...question} onClose={close} /> };
}

/** "26 Termine sind gelöscht."; `null` when none is. */
export function deletedMessage({ changed }: ChangedAppointments): string | null {
  if (changed.length === 0) return null;
  return changed.length === 1 ? "Ein Termin ist gelöscht." : `${changed.length} Termine sind gelöscht.`;
}

/** Says how many appointments were refused, and why the first one was. */
export function notifyRefused({ refused }: ChangedAppointments): void {
  const [first] = refused;
  if (!first) return;
  const title =
    refused.length === 1 ? "Bei einem Termin ging das nicht." : `Bei ${refused.length} Terminen ging das nicht.`;
  notify({ title, description: first.message, color: "danger", icon: "warning", timeout: 0 });
}

const texts: Record<Action, { title: string; button: string; done: string }> = {
  cancel: { title: "Termine absagen?", button: "Absagen", done: "abgesagt" },
  move: { title: "Termine verschieben", button: "Verschieben", done: "verschoben" },
  capacity: { title: "Plätze ändern", button: "Speichern", done: "geändert" },
};

type ChangeDialogProps = { action: Action; rows: ListedAppointment[]; onClose: (isDone: boolean) => void };

function ChangeDialog({ action, rows, onClose }: ChangeDialogProps) {
  const [first] = rows;
  const initial = {
    cancel: "",
    move: first ? formatTime(first.timestamp) : "",
    capacity: String(first?.capacity ?? ""),
  };
  const [value, setValue] = useState(initial[action]);
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useAction();
  const booked = rows.reduce((sum, row) => sum + bookedSlots(row), 0);
  const { title, button, done } = texts[action];
  const notifiesGuests = booked > 0 && action !== "capacity";
  const recipients = useRecipients(notifiesGuests ? rows.map(({ id }) => id) : []);
  async function save(event?: FormEvent) {
    event?.preventDefault();
    const fields = { cancel: { reason: value }, move: { localTime: value }, capacity: { capacity: value } }[action];
    const change = AppointmentsChange.safeParse({ ids: rows.map(({ id }) => id), action, ...fields });
    if (!change.success) return setError(change.error.issues[0]?.message ?? null);
    const result = await run(
      () => api.offerAppointment.changeMany.mutate(change.data),
      ({ changed }) =>
        changed.length > 0 ? `${changed.length === 1 ? "Ein Termin" : `${changed.length} Termine`} ${done}.` : null,
    );
    if (!result) return;
    notifyRefused(result);
    const changedIds = new Set(result.changed.map(({ id }) => id));
    notifyGuestsToCall(recipients?.unmailed.filter((guest) => changedIds.has(guest.appointment_id)) ?? []);
    onClose(true);
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
      isUnsaved={value !== initial[action]}
      actions={
        <Button
          {...(action === "cancel" && { color: "danger" as const, variant: "outline" as const })}
          onClick={() => save()}
          aria-disabled={isBusy || undefined}
        >
          {notifiesGuests && recipients?.mailed !== 0 ? `${button} und benachrichtigen` : button}
        </Button>
      }
    >
      <form noValidate onSubmit={save} className="grid gap-4">
        <p className="text-sm">
          {rows.length === 1 ? "1 Termin" : `${rows.length} Termine`},{" "}
          {booked === 0 ? "niemand hat gebucht." : `${slotsLabel(booked)} gebucht.`}
          {notifiesGuests && ` ${recipientsMessage(recipients)}`}
        </p>
        <GuestsToCall guests={recipients?.unmailed ?? []} />
        {action === "cancel" && (
          <TextArea {...field} label="Grund (steht in der E-Mail und auf der Seite)" maxLength={300} />
        )}
        {action === "move" && (
          <TextField {...field} label="Neue Uhrzeit" type="time" hint="Jeder Termin bleibt an seinem Tag." />
        )}
        {action === "capacity" && <NumberField {...field} label="Plätze je Termin" min={1} max={10_000} />}
      </form>
    </Dialog>
  );
}
