import type { ReactNode } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/** Asks for confirmation when a navigation would lose unsaved text. `children` explain what happens to it. */
export function UnsavedChangesDialog({ isUnsaved, children }: { isUnsaved: boolean; children: ReactNode }) {
  const blocker = useBlocker(
    // Navigations that replace the URL are not blocked: after publishing a renamed record, and to sign-in.
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved && historyAction !== "REPLACE" && currentLocation.pathname !== nextLocation.pathname,
  );
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
