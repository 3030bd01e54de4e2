import { GuestsToCall, recipientsMessage } from "#app/routes/admin/appointments/recipients.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { formatDate } from "#domain/berlin-time.ts";
import type { PublicationCheck } from "#domain/content/publication-check.ts";

/** Maximum number of overlapping appointments that are listed per record. */
const MAX_LISTED = 3;

type PublishDialogProps = {
  /** At least one. */
  checks: readonly PublicationCheck[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before publishing records whose check names a gap, guests to inform or overlaps. */
export function PublishDialog({ checks, onConfirm, onClose }: PublishDialogProps) {
  const hasGaps = checks.some(({ missing }) => missing.length > 0);
  return (
    <Dialog
      title="So veröffentlichen?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onConfirm}>So veröffentlichen</Button>
          <Button variant="ghost" color="gray" onClick={onClose}>
            {hasGaps ? "Erst ergänzen" : "Abbrechen"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PublicationChecks checks={checks} />
      </div>
    </Dialog>
  );
}

/** Which guests learn of a changed offer, which appointments overlap, and which gaps visitors will see. */
export function PublicationChecks({ checks }: { checks: readonly PublicationCheck[] }) {
  const withGaps = checks.filter(({ missing }) => missing.length > 0);
  const withGuests = checks.filter(({ mailed, unmailed }) => mailed > 0 || unmailed.length > 0);
  const withOverlaps = checks.filter(({ overlapping }) => overlapping.length > 0);
  const nameOf = ({ name }: PublicationCheck) =>
    checks.length > 1 && (
      <>
        <strong>{name || "Ohne Namen"}</strong>:{" "}
      </>
    );
  return (
    <>
      {withGuests.length > 0 && (
        <div className="grid gap-2">
          <p>
            Kunstraum, Künstler:in oder Dauer ändert sich. Wer gebucht hat, kann dann bis zum Beginn kostenlos
            stornieren. Mails gehen fünf Minuten nach der Veröffentlichung hinaus, aber spätestens eine halbe Stunde vor
            Beginn. Machst du es bis dahin rückgängig, bekommt niemand eine.
          </p>
          {withGuests.map((check) => (
            <div key={check.id} className="grid gap-1">
              <p className="wrap-anywhere">
                {nameOf(check)}
                {recipientsMessage(check)}
              </p>
              <GuestsToCall guests={check.unmailed} />
            </div>
          ))}
        </div>
      )}
      {withOverlaps.map((check) => (
        <p key={check.id} className="wrap-anywhere">
          {nameOf(check)}
          {overlapsLabel(check.overlapping)}
        </p>
      ))}
      {withGaps.length > 0 && (
        <div>
          <p>Das finden Gäste dann auf der Seite:</p>
          <ul className="list-disc pt-2 pl-5 wrap-anywhere">
            {withGaps.map((check) =>
              checks.length > 1 ? (
                <li key={check.id}>
                  {nameOf(check)}
                  {check.missing.join(", ")}
                </li>
              ) : (
                check.missing.map((label) => <li key={label}>{label}</li>)
              ),
            )}
          </ul>
        </div>
      )}
    </>
  );
}

/** Such as "4 Termine überschneiden sich mit anderen: 28.12.2027, 29.12.2027, 30.12.2027, …" */
function overlapsLabel(starts: readonly Date[]): string {
  const days = starts.slice(0, MAX_LISTED).map(formatDate).join(", ");
  if (starts.length === 1) return `Ein Termin überschneidet sich mit einem anderen: ${days}`;
  return `${starts.length} Termine überschneiden sich mit anderen: ${days}${starts.length > MAX_LISTED ? ", …" : ""}`;
}
