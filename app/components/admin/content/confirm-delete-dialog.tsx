import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

export type ConfirmDeleteDialogProps = {
  /** What would be gone, by name. */
  names: readonly string[];
  onErase: () => void;
  /** Closes the question; nothing is erased. */
  onClose: () => void;
};

const NAMED = 8;

/** Asks before records are erased for ever, and says which: there is no way back from it. */
export function ConfirmDeleteDialog({ names, onErase, onClose }: ConfirmDeleteDialogProps) {
  const named = names.slice(0, NAMED);
  return (
    <Dialog
      title={names.length === 1 ? "Endgültig löschen?" : `${names.length} Einträge endgültig löschen?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button color="danger" onClick={onErase}>
            Endgültig löschen
          </Button>
          <Button variant="ghost" color="gray" onClick={onClose}>
            Behalten
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5 font-semibold wrap-anywhere">
        {named.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name, and the list never moves
          <li key={index}>{name}</li>
        ))}
        {names.length > NAMED && <li>und {names.length - NAMED} weitere</li>}
      </ul>
      <p className="pt-3">Mit allen Abschnitten und Fassungen. Das lässt sich nicht zurücknehmen.</p>
    </Dialog>
  );
}
