import type { ReactNode } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useUnloadQuestion } from "#app/ui/overlay/use-unload-question.ts";

type UnsavedChangesDialogProps = {
  /** Called before a client-side navigation. */
  isUnsaved: () => boolean;
  /** Called before the document is left or reloaded. False when everything is saved or this browser keeps the text. */
  isLostOnUnload?: () => boolean;
  /** What happens to the unsaved text. */
  children: ReactNode;
};

export function UnsavedChangesDialog({ isUnsaved, isLostOnUnload = isUnsaved, children }: UnsavedChangesDialogProps) {
  const blocker = useBlocker(
    // A navigation that replaces the URL is not blocked: the editor causes one after publishing a renamed record.
    // React Router never blocks a redirect, such as the one to sign-in.
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== "REPLACE" && currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  // After the admin has chosen to continue, the browser does not ask again, even when the navigation loads a document.
  useUnloadQuestion(() => blocker.state !== "proceeding" && isLostOnUnload());
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title="Dein Text ist noch nicht gespeichert."
      isOpen
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.reset}>Hier bleiben</Button>
          <Button variant="outline" color="gray" onClick={blocker.proceed}>
            Trotzdem weiter
          </Button>
        </>
      }
    >
      <p className="text-sm">{children}</p>
    </Dialog>
  );
}
