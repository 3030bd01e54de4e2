import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";

export type NoShowsProps = {
  /** Number of bookings that are still `confirmed`. */
  unmarkedCount: number;
  isBusy: boolean;
  onConfirm: () => Promise<unknown>;
};

/**
 * Asks for confirmation, then marks the unmarked bookings as no-shows. When the question appears or disappears and no
 * element has the focus, the first button gets it.
 */
export function NoShows({ unmarkedCount, isBusy, onConfirm }: NoShowsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const wasConfirming = useRef(false);
  const firstButton = useFocusAfterRemoval<HTMLButtonElement>(isConfirming);
  useEffect(() => {
    wasConfirming.current = isConfirming;
  }, [isConfirming]);
  // The component unmounts when no booking is left to mark. If the question was shown and no element has the focus, the
  // list's heading gets it.
  useEffect(
    () => () => {
      if (wasConfirming.current && document.activeElement === document.body) document.getElementById("liste")?.focus();
    },
    [],
  );

  if (!isConfirming) {
    return (
      <Button
        ref={firstButton}
        size="xs"
        variant="outline"
        className="justify-self-start print:hidden"
        onClick={() => setConfirming(true)}
      >
        Alle ohne Häkchen: nicht erschienen
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <span className="text-sm">
        {unmarkedCount === 1 ? "Eine Buchung" : `${unmarkedCount} Buchungen`} ohne Häkchen als „Nicht erschienen“
        eintragen?
      </span>
      <Button
        ref={firstButton}
        size="xs"
        variant="outline"
        aria-disabled={isBusy || undefined}
        onClick={async () => {
          if (isBusy) return;
          await onConfirm();
          setConfirming(false);
        }}
      >
        Ja, eintragen
      </Button>
      <Button size="xs" variant="ghost" onClick={() => setConfirming(false)}>
        Doch nicht
      </Button>
    </div>
  );
}
