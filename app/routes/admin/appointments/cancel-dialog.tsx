import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#app/client/api.ts";
import { refusalCodeOf, useAction } from "#app/client/use-action.ts";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { TextArea } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useIsMounted } from "#app/ui/use-is-mounted.ts";
import { bookedSlots, waitlistSlots } from "#domain/appointment/appointment-detail.ts";
import { formatDateTime } from "#domain/berlin-time.ts";
import type { RebookingTarget } from "#workers/data/appointment/appointment-records.ts";
import type { ActionDialogProps } from "./appointment-dialog.tsx";
import { findUnmoved } from "./rebooking-forecast.ts";
import {
  GuestsToCall,
  notifyOfGuestsToCall,
  recipientsMessage,
  useRecipients,
  waitlistMessage,
} from "./recipients.tsx";

/** The value of the option for a replacement that can no longer be chosen. */
const GONE = "gone";

export function CancelDialog({ appointment, onClose }: ActionDialogProps) {
  const [reason, setReason] = useState("");
  const [targets, setTargets] = useState<readonly RebookingTarget[]>([]);
  const [replacement, setReplacement] = useState<RebookingTarget | null>(null);
  const replacementSelect = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const { run, isBusy } = useAction();
  const isMounted = useIsMounted();
  const booked = bookedSlots(appointment);
  const { recipients, loadGuestsToCall } = useRecipients([appointment.id], booked);
  const { id } = appointment;
  const rebookable = recipients?.rebookable_slots ?? booked;
  // Because of `isBusy`, this runs again after a refused cancellation: a target may have fewer slots or another time now.
  useEffect(() => {
    if (rebookable === 0) {
      setTargets([]);
      setReplacement(null);
    }
    if (rebookable === 0 || isBusy) return;
    const abort = new AbortController();
    api.offerAppointment.listRebookingTargets
      .query({ id }, { signal: abort.signal })
      .then((rebookingTargets) => setTargets(rebookingTargets.filter((target) => target.remaining_slots >= rebookable)))
      .catch(() => {}); // an appointment can also be cancelled without a replacement
    return () => abort.abort();
  }, [id, rebookable, isBusy]);
  const hasWaitlist = waitlistSlots(appointment) > 0;
  // While the dialog is open, the chosen replacement can be moved, and bookings can leave too few slots.
  const isReplacementGone = replacement !== null && !findUnmoved(targets, replacement);
  const isReplacementMoved = isReplacementGone && targets.some(({ id }) => id === replacement.id);
  async function cancel() {
    if (isReplacementGone) return replacementSelect.current?.focus();
    const cancelled = await run(
      async () => {
        const guestsToCall = await loadGuestsToCall();
        try {
          const { wasAlreadyCancelled } = await api.offerAppointment.cancel.mutate({
            id,
            reason,
            replacementId: replacement?.id,
            shownStart: replacement?.timestamp,
          });
          return { guestsToCall, wasAlreadyCancelled };
        } catch (error) {
          if (!isReplacementFull(error)) throw error;
          setTargets((targets) => targets.filter((target) => target.id !== replacement?.id));
          return null;
        }
      },
      (result) => {
        if (!result) return null;
        if (!replacement) return "Der Termin ist abgesagt.";
        // Cancelled by another admin, or by an earlier attempt whose response was lost. Either may have chosen another
        // replacement, or none.
        if (result.wasAlreadyCancelled)
          return "Der Termin war schon abgesagt. Bitte prüfe, wohin die Gruppen umgebucht sind.";
        return `Der Termin ist abgesagt. Wer E-Mail oder Telefon angegeben hat, ist auf den ${formatDateTime(replacement.timestamp)} umgebucht, außer wer den neuen Termin schon gebucht hatte.`;
      },
    );
    if (!cancelled) return;
    const showReplacement = () => void navigate(`/admin/termin-buchungen/${replacement?.id}/`);
    notifyOfGuestsToCall(
      cancelled.guestsToCall,
      replacement && !cancelled.wasAlreadyCancelled ? [{ label: "Zum Ersatztermin", onClick: showReplacement }] : [],
    );
    if (isMounted()) onClose();
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
                    ? "In der E-Mail stehen die Absage und der neue Termin; jeder Gast sagt zu oder storniert kostenlos. Wer den neuen Termin schon gebucht hat, bekommt nur die Absage."
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
            hint={`Zur Wahl stehen Termine, die noch ${slotsLabel(rebookable)} frei haben.`}
            value={isReplacementGone ? GONE : (replacement?.id ?? "")}
            onChange={(event) =>
              setReplacement(targets.find((target) => target.id === event.currentTarget.value) ?? null)
            }
            options={[
              { value: "", label: "Keiner" },
              ...(isReplacementGone
                ? [{ value: GONE, label: formatDateTime(replacement.timestamp), isDisabled: true }]
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
            title={`Der Ersatztermin ${isReplacementMoved ? "wurde verschoben" : "steht nicht mehr zur Wahl"}. Bitte wähle noch einmal.`}
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

function isReplacementFull(error: unknown): boolean {
  return refusalCodeOf(error) === "too_few_left";
}
