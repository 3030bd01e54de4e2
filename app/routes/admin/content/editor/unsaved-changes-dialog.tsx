import { useBlocker } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/**
 * Asks before a navigation leaves text that could not be saved. The redirect to the sign-in page of an ended session is
 * not blocked.
 */
export function UnsavedChangesDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    // REPLACE: publishing a renamed record changes its URL, and sign-in redirects.
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
