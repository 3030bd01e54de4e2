import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

type ConfirmDeleteDialogProps = {
  /** Names of records or appointments. */
  names: readonly string[];
  /** What else is deleted with the records or appointments, as a German sentence. */
  consequence?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** The `consequence` of deleting records. */
export const RECORD_DELETION = "Mit allen Abschnitten und Fassungen.";

const MAX_NAMES = 8;

export function ConfirmDeleteDialog({ names, consequence, onConfirm, onClose }: ConfirmDeleteDialogProps) {
  const shownNames = names.slice(0, MAX_NAMES);
  return (
    <Dialog
      title={names.length === 1 ? "Endgültig löschen?" : `Diese ${names.length} endgültig löschen?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button color="danger" onClick={onConfirm}>
            Endgültig löschen
          </Button>
          <Button variant="ghost" color="gray" onClick={onClose}>
            Behalten
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5 font-semibold wrap-anywhere">
        {shownNames.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records may share a name, and the list never reorders
          <li key={index}>{name}</li>
        ))}
        {names.length > MAX_NAMES && <li>und noch {names.length - MAX_NAMES}</li>}
      </ul>
      <p className="pt-3">{consequence} Das lässt sich nicht zurücknehmen.</p>
    </Dialog>
  );
}
