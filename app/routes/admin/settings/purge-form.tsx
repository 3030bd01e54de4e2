import { useFetcher } from "react-router";
import { purgeMessage } from "#app/components/admin/content/purge-message.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Notice } from "#app/ui/notification/notice.tsx";
import type { purgeFromForm } from "./settings-actions.ts";

/** Longer lists of purged pages start collapsed. */
const MAX_EXPANDED_PAGES = 10;

export function PurgeForm() {
  const fetcher = useFetcher<typeof purgeFromForm>();
  const { successMessage, problem } = fetcher.data ?? {};
  const purged = fetcher.data && "purged" in fetcher.data ? fetcher.data.purged : null;
  return (
    <section aria-labelledby="cache" className="grid gap-3">
      <h2 id="cache" className="border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm">
        Cache
      </h2>
      <p className="text-xs text-ink-soft">
        Nur nötig, wenn jemand direkt in der Datenbank etwas geändert hat. Was du hier änderst, sehen alle von selbst.
      </p>
      <fetcher.Form method="post" className="grid gap-3">
        <TextField
          label="Adresse der Seite"
          name="adresse"
          inputMode="url"
          placeholder="/angebot/…/"
          autoComplete="off"
          hint="Leer lassen für alle Seiten."
          errors={problem ? [problem] : undefined}
        />
        <Button
          type="submit"
          name="intent"
          value="cache"
          variant="outline"
          className="justify-self-start"
          aria-disabled={fetcher.state !== "idle" || undefined}
        >
          Cache leeren
        </Button>
      </fetcher.Form>
      {successMessage && (
        <Notice variant="success" isAnnounced title={successMessage}>
          {purgeMessage}
          {purged && <PurgedPages {...purged} />}
        </Notice>
      )}
    </section>
  );
}

function PurgedPages({ pages, isComplete }: { pages: readonly string[]; isComplete: boolean }) {
  if (pages.length === 0 && !isComplete)
    return <p className="pt-2">Welche Seiten im Cache lagen, ist nicht bekannt.</p>;
  if (pages.length === 0) return <p className="pt-2">Keine betroffene Seite lag im Cache.</p>;
  const countLabel = pages.length === 1 ? "1 Seite lag im Cache" : `${pages.length} Seiten lagen im Cache`;
  return (
    <details className="pt-2" open={pages.length <= MAX_EXPANDED_PAGES}>
      <summary className="min-h-6 font-semibold">
        {isComplete ? countLabel : `${countLabel}, vielleicht auch mehr`}
      </summary>
      <ul aria-label="Geleerte Seiten" className="max-h-80 overflow-y-auto pt-1">
        {pages.map((page) => (
          <li key={page}>
            <Link to={page} target="_blank" rel="noopener" className="inline-block min-w-6 py-0.5 wrap-anywhere">
              {page}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
