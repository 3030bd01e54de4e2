import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { FocusedNotice } from "#app/ui/notification/focused-notice.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import type { Media } from "#workers/data/media/media.ts";
import type { action } from "./media.tsx";

/** Offers to delete an unused image. The server refuses when the image came into use after the page was loaded. */
export function MediaDeletion({ media, isUsed }: { media: Media; isUsed: boolean }) {
  const fetcher = useFetcher<typeof action>();
  const [isConfirming, setConfirming] = useState(false);
  if (isUsed && isConfirming) setConfirming(false);
  const problem = fetcher.data?.problem;
  const section = useFocusAfterRemoval<HTMLElement>(`${isUsed} ${isConfirming} ${problem}`);
  const { reset } = fetcher;
  // The refusal no longer applies when the image is unused.
  useEffect(() => {
    if (!isUsed) reset();
  }, [isUsed, reset]);
  return (
    <section ref={section} tabIndex={-1} className="grid gap-3 border-t border-line pt-4 outline-none">
      {problem && <FocusedNotice outcome={fetcher.data} variant="problem" title={problem} />}
      {isUsed ? (
        <p className="text-sm text-ink-soft">Löschen lässt sich das Bild erst, wenn es nirgends mehr verwendet wird.</p>
      ) : (
        <fetcher.Form method="post" className="grid justify-items-start gap-3" onSubmit={() => setConfirming(false)}>
          <input type="hidden" name="id" value={media.id} />
          {isConfirming ? (
            <>
              <p role="alert" className="text-sm font-semibold">
                Das Bild endgültig löschen? Das lässt sich nicht zurücknehmen.
              </p>
              <span className="flex flex-wrap gap-3">
                <Button type="submit" name="intent" value="loeschen" color="danger">
                  Endgültig löschen
                </Button>
                <Button variant="ghost" onClick={() => setConfirming(false)}>
                  Behalten
                </Button>
              </span>
            </>
          ) : (
            <Button
              color="danger"
              onClick={() => setConfirming(true)}
              aria-disabled={fetcher.state !== "idle" || undefined}
            >
              Bild löschen
            </Button>
          )}
        </fetcher.Form>
      )}
    </section>
  );
}
