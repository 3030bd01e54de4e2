import { GuestsToCall, recipientsMessage } from "#app/routes/admin/appointments/recipients.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { PublicationReview } from "#domain/content/publication-review.ts";

type PublishDialogProps = {
  /** At least one. */
  reviews: readonly PublicationReview[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before publishing records whose review names a gap or guests to inform. */
export function PublishDialog({ reviews, onConfirm, onClose }: PublishDialogProps) {
  const hasGaps = reviews.some(({ missing }) => missing.length > 0);
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
        <PublicationReviews reviews={reviews} />
      </div>
    </Dialog>
  );
}

/** What visitors will miss, and which guests learn of a changed location, artist or duration. */
export function PublicationReviews({ reviews }: { reviews: readonly PublicationReview[] }) {
  const withGaps = reviews.filter(({ missing }) => missing.length > 0);
  const withGuests = reviews.filter(({ mailed, unmailed }) => mailed > 0 || unmailed.length > 0);
  const nameOf = ({ name }: PublicationReview) =>
    reviews.length > 1 && (
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
            stornieren. Mails gehen fünf Minuten nach der Veröffentlichung hinaus. Machst du es bis dahin rückgängig,
            bekommt niemand eine.
          </p>
          {withGuests.map((review) => (
            <div key={review.id} className="grid gap-1">
              <p className="wrap-anywhere">
                {nameOf(review)}
                {recipientsMessage(review)}
              </p>
              <GuestsToCall guests={review.unmailed} />
            </div>
          ))}
        </div>
      )}
      {withGaps.length > 0 && (
        <div>
          <p>Das finden Gäste dann auf der Seite:</p>
          <ul className="list-disc pt-2 pl-5 wrap-anywhere">
            {withGaps.map((review) =>
              reviews.length > 1 ? (
                <li key={review.id}>
                  {nameOf(review)}
                  {review.missing.join(", ")}
                </li>
              ) : (
                review.missing.map((label) => <li key={label}>{label}</li>)
              ),
            )}
          </ul>
        </div>
      )}
    </>
  );
}
