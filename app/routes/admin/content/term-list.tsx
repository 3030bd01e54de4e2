import { useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { inputStyle } from "#app/ui/form/text-field.tsx";
import { notify } from "#app/ui/notification/notifications.ts";
import type { Term, TermEntity } from "#domain/offer/term.ts";
import { TermRow } from "./term-row.tsx";
import type { action } from "./terms.tsx";

type TermListProps = {
  entity: TermEntity;
  title: string;
  intro: string;
  newLabel: string;
  /** Examples of the usual terms, which an empty list offers. */
  usual: string;
  terms: readonly Term[];
};

/** A list of terms: renamed in their rows, added at the end, deleted with an undo. */
export function TermList({ entity, title, intro, newLabel, usual, terms }: TermListProps) {
  const titleId = useId();
  const fieldId = useId();
  const adding = useFetcher<typeof action>();
  const deleting = useFetcher<typeof action>();
  const field = useRef<HTMLInputElement>(null);

  const added = adding.data?.done;
  useEffect(() => {
    if (!added || !field.current) return;
    field.current.value = "";
    field.current.focus();
  }, [added]);

  const deleted = deleting.data?.done;
  const { submit } = deleting;
  useEffect(() => {
    if (deleted?.intent !== "loeschen") return;
    field.current?.focus(); // The focused row is unmounted.
    const { id, name, symbol, suchwoerter } = deleted;
    notify({
      title: `„${name}“ gelöscht`,
      icon: "trash",
      timeout: 10_000,
      actions: [
        {
          label: "Rückgängig",
          onClick: () =>
            submit(
              { intent: "anlegen", liste: entity, id, name, suchwoerter, symbol: symbol ?? "" },
              { method: "post" },
            ),
        },
      ],
    });
  }, [deleted, submit, entity]);

  return (
    <section aria-labelledby={titleId}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-3 border-rule pb-2">
        <h2 id={titleId} className="text-display-xs sm:text-display-sm">
          {title}
        </h2>
        <p className="text-xs text-ink-soft">{intro}</p>
      </header>
      <ul>
        {terms.map((term) => (
          <TermRow
            key={term.id}
            entity={entity}
            term={term}
            onDelete={() =>
              submit(
                {
                  intent: "loeschen",
                  liste: entity,
                  id: term.id,
                  name: term.name,
                  suchwoerter: term.search_terms,
                  symbol: term.icon ?? "",
                },
                { method: "post" },
              )
            }
          />
        ))}
      </ul>
      {terms.length === 0 && (
        <adding.Form method="post" className="grid justify-items-start gap-3 border-b border-line py-4 text-sm">
          <input type="hidden" name="liste" value={entity} />
          <p className="text-ink-soft">
            Noch nichts in dieser Liste. Fang mit den üblichen an ({usual}) und ändere, was nicht passt.
          </p>
          <Button type="submit" name="intent" value="uebliche" size="xs">
            Übliche anlegen
          </Button>
        </adding.Form>
      )}
      <FieldErrors id={`${fieldId}-deletion`} errors={deleting.data?.problem ? [deleting.data.problem] : []} />
      <adding.Form
        method="post"
        className="grid gap-1.5 pt-4"
        onSubmit={(event) => {
          // Each submission has a new id, which makes it idempotent.
          const id = event.currentTarget.elements.namedItem("id") as HTMLInputElement;
          id.value = crypto.randomUUID();
        }}
      >
        <input type="hidden" name="liste" value={entity} />
        <input type="hidden" name="id" />
        <label htmlFor={fieldId} className="text-xs font-semibold">
          {newLabel}
        </label>
        <div className="flex gap-3">
          <input
            ref={field}
            id={fieldId}
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            aria-invalid={adding.data?.problem ? true : undefined}
            aria-describedby={adding.data?.problem ? `${fieldId}-problem` : undefined}
            className={inputStyle}
          />
          <Button type="submit" name="intent" value="anlegen" variant="outline" className="flex-none">
            Hinzufügen
          </Button>
        </div>
        <FieldErrors id={`${fieldId}-problem`} errors={adding.data?.problem ? [adding.data.problem] : []} />
      </adding.Form>
    </section>
  );
}
