import { useBlocker } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/** Asks for confirmation when a navigation would lose unsaved text. */
export function UnsavedChangesDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    // Publishing a renamed record and the redirect to sign-in replace the URL; neither is blocked.
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
      <p className="text-sm">
        Gehst du weiter, liegt er nur in diesem Browser. Der bietet ihn dir an, wenn du den Eintrag wieder öffnest.
      </p>
    </Dialog>
  );
}
