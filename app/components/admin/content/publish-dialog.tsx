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

/** What visitors will miss, by record when there are several, and how many bookings the change affects. */
export function PublicationReviews({ reviews }: { reviews: readonly PublicationReview[] }) {
  const withGaps = reviews.filter(({ missing }) => missing.length > 0);
  const bookings = reviews.reduce((sum, { informedBookings }) => sum + informedBookings, 0);
  return (
    <>
      {bookings > 0 && (
        <p>
          Ort oder Künstler:in ändert sich für {bookings === 1 ? "eine Buchung" : `${bookings} Buchungen`}. Wer gebucht
          hat, bekommt nach fünf Minuten eine E-Mail und kann bis zum Beginn kostenlos stornieren.
        </p>
      )}
      {withGaps.length > 0 && (
        <div>
          <p>Das finden Gäste dann auf der Seite:</p>
          <ul className="list-disc pt-2 pl-5 wrap-anywhere">
            {withGaps.map(({ id, name, missing }) =>
              reviews.length > 1 ? (
                <li key={id}>
                  <strong>{name || "Ohne Namen"}</strong>: {missing.join(", ")}
                </li>
              ) : (
                missing.map((label) => <li key={label}>{label}</li>)
              ),
            )}
          </ul>
        </div>
      )}
    </>
  );
}
