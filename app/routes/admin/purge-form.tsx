import { useFetcher } from "react-router";
import { reachWords } from "#app/blocks/admin/reach-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { action } from "./start.tsx";

/** "Cache leeren": one page or all of them. Needed after changes past the admin area; everything else empties by itself. */
export function PurgeForm() {
  const fetcher = useFetcher<typeof action>();
  const { done, problem } = fetcher.data ?? {};
  return (
    <section aria-labelledby="cache" className="grid gap-3">
      <h2 id="cache" className="border-b-3 border-rule pb-2 text-display-xs sm:text-display-sm">
        Cache
      </h2>
      <p className="text-xs text-ink-soft">
        Was hier geändert wird, sehen Besucher von selbst. Leeren hilft, wenn an der Verwaltung vorbei etwas geändert
        wurde.
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
      {done && (
        <Notice tone="success" isAnswer title={done}>
          {reachWords}
        </Notice>
      )}
    </section>
  );
}
