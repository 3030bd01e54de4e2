import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";

type NoShowsProps = {
  /** Number of bookings that are still `confirmed`. */
  unmarkedCount: number;
  isBusy: boolean;
  onConfirm: () => Promise<unknown>;
};

export function NoShows({ unmarkedCount, isBusy, onConfirm }: NoShowsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const firstButton = useFocusAfterRemoval<HTMLButtonElement>(isConfirming);
  // When no booking is left to mark, the component unmounts and passes its focus to the list heading (`liste`).
  // The cleanup of a layout effect runs before React removes the focused button.
  useLayoutEffect(
    () => () => {
      if (container.current?.contains(document.activeElement)) document.getElementById("liste")?.focus();
    },
    [],
  );

  return (
    <div ref={container} className="flex flex-wrap items-center gap-3 print:hidden">
      {isConfirming ? (
        <>
          <span className="text-sm">
            {unmarkedCount === 1 ? "Eine Buchung" : `${unmarkedCount} Buchungen`} als nicht erschienen eintragen?
          </span>
          <Button
            ref={firstButton}
            variant="outline"
            aria-disabled={isBusy || undefined}
            onClick={async ({ currentTarget }) => {
              if (isBusy) return;
              currentTarget.focus(); // Safari does not focus a clicked button.
              await onConfirm();
              setConfirming(false);
            }}
          >
            Ja, eintragen
          </Button>
          <Button variant="ghost" onClick={() => setConfirming(false)}>
            Doch nicht
          </Button>
        </>
      ) : (
        <Button ref={firstButton} variant="outline" onClick={() => setConfirming(true)}>
          Alle ohne Häkchen: nicht erschienen
        </Button>
      )}
    </div>
  );
}
