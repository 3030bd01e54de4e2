import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { PublicationGaps } from "#domain/content/publication-gaps.ts";

type PublishDialogProps = {
  gaps: readonly PublicationGaps[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before publishing records whose pages lack something that visitors look for. */
export function PublishDialog({ gaps, onConfirm, onClose }: PublishDialogProps) {
  return (
    <Dialog
      title="So veröffentlichen?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onConfirm}>So veröffentlichen</Button>
          <Button variant="ghost" color="gray" onClick={onClose}>
            Erst ergänzen
          </Button>
        </>
      }
    >
      <GapList gaps={gaps} />
    </Dialog>
  );
}

export function GapList({ gaps }: { gaps: readonly PublicationGaps[] }) {
  return (
    <div>
      <p>Das finden Gäste dann auf der Seite:</p>
      <ul className="list-disc pt-2 pl-5 wrap-anywhere">
        {gaps.map(({ id, name, missing }) =>
          gaps.length > 1 ? (
            <li key={id}>
              <strong>{name || "Ohne Namen"}</strong>: {missing.join(", ")}
            </li>
          ) : (
            missing.map((label) => <li key={label}>{label}</li>)
          ),
        )}
      </ul>
    </div>
  );
}
