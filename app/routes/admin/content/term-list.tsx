import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFetcher, useRevalidator, useSubmit } from "react-router";
import { api } from "#app/client/api.ts";
import { errorMessage } from "#app/client/use-action.ts";
import { useSingleFetcherSubmit } from "#app/routes/use-single-fetcher-submit.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { inputStyle } from "#app/ui/form/text-field.tsx";
import { closeNotification, notify } from "#app/ui/notification/notifications.ts";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import type { Term, TermEntity } from "#domain/offer/term.ts";
import type { action } from "./term-lists.tsx";
import { TermRow } from "./term-row.tsx";

type DeletedTerm = Pick<Term, "id" | "name" | "search_terms" | "icon">;

type TermListProps = {
  entity: TermEntity;
  title: string;
  intro: string;
  newLabel: string;
  /** Examples of the usual terms, which an empty list offers to add. */
  exampleNames: string;
  terms: readonly Term[];
  /** A refused new term that was submitted before the page hydrated, else `null`. */
  refusedAddition?: { problem: string; name: string } | null;
};

export function TermList({
  entity,
  title,
  intro,
  newLabel,
  exampleNames,
  terms,
  refusedAddition = null,
}: TermListProps) {
  const titleId = useId();
  const nameId = useId();
  const additionFetcher = useFetcher<typeof action>();
  const submit = useSubmit();
  /** The terms whose deletion was submitted. Each deletion is pending, done or refused. */
  const [submittedDeletions, setSubmittedDeletions] = useState<readonly Term[]>([]);
  const [edits, setEdits] = useState<Edits>({});
  const rows = withEditedTerms(terms, edits);
  const setEdit = (id: string, term: Term | null) => {
    const index = rows.findIndex((row) => row.id === id);
    setEdits(({ [id]: _previous, ...others }) => (term ? { ...others, [id]: { term, index } } : others));
  };
  // The row of a deleted term unmounts when the list is loaded again or, if the row is edited, when its editing ends.
  const ids = rows.map(({ id }) => id);
  const previousIds = useRef(ids);
  const isRowGone = previousIds.current.some((id) => !ids.includes(id));
  const nameInput = useFocusAfterRemoval<HTMLInputElement>(ids.join(" "), isRowGone);
  useEffect(() => {
    previousIds.current = ids;
  });
  /** The refused name. Adding a term resets it to "", so that the emptied field does not count as unsaved. */
  const [initialName, setInitialName] = useState(refusedAddition?.name);
  const idInput = useRef<HTMLInputElement>(null);
  const preventSecondSubmit = useSingleFetcherSubmit(additionFetcher);

  const added = additionFetcher.data?.done;
  useEffect(() => {
    if (!added || !nameInput.current || !idInput.current) return;
    if (added.intent === "anlegen") {
      idInput.current.value = "";
      nameInput.current.value = "";
      setInitialName("");
    }
    nameInput.current.focus();
  }, [added, nameInput]);

  const deleteTerm = (term: Term) => {
    const { id, name, search_terms: suchwoerter, icon } = term;
    setSubmittedDeletions((submitted) => [...submitted.filter((other) => other.id !== id), term]);
    submit(
      { intent: "loeschen", liste: entity, id, name, suchwoerter, symbol: icon ?? "" },
      { method: "post", navigate: false, fetcherKey: deletionKey(id) },
    );
  };

  const additionProblem = additionFetcher.data ? additionFetcher.data.problem : refusedAddition?.problem;
  return (
    <section aria-labelledby={titleId}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-3 border-rule pb-2">
        <h2 id={titleId} className="text-display-xs sm:text-display-sm">
          {title}
        </h2>
        <p className="text-xs text-ink-soft">{intro}</p>
      </header>
      <ul>
        {rows.map((term) => (
          <TermRow
            key={term.id}
            entity={entity}
            term={term}
            editBase={edits[term.id]?.term ?? null}
            onEdit={(editBase) => setEdit(term.id, editBase)}
            isDeleted={!terms.includes(term)}
            onDelete={deleteTerm}
          />
        ))}
      </ul>
      {terms.length === 0 && (
        <additionFetcher.Form
          method="post"
          className="grid justify-items-start gap-3 border-b border-line py-4 text-sm"
        >
          <input type="hidden" name="liste" value={entity} />
          <p className="text-ink-soft">
            Noch nichts in dieser Liste. Fang mit den üblichen an ({exampleNames}) und ändere, was nicht passt.
          </p>
          <Button type="submit" name="intent" value="uebliche" size="xs">
            Übliche anlegen
          </Button>
        </additionFetcher.Form>
      )}
      {submittedDeletions.map((term) => (
        <TermDeletion key={term.id} entity={entity} term={term} />
      ))}
      <additionFetcher.Form
        method="post"
        noValidate
        className="grid gap-1.5 pt-4"
        onSubmit={(event) => {
          preventSecondSubmit(event);
          if (!nameInput.current || !idInput.current) return;
          const [id, name] = [idInput.current.value, nameInput.current.value.trim()];
          // A retry sends the same id, even with a corrected name, so that the term is added once. When `terms`
          // contains this id with a different name, the typed name means another term.
          const isAnotherTerm = terms.some((term) => term.id === id && term.name !== name);
          if (id === "" || isAnotherTerm) idInput.current.value = crypto.randomUUID();
        }}
      >
        <input type="hidden" name="liste" value={entity} />
        <input ref={idInput} type="hidden" name="id" />
        <label htmlFor={nameId} className="text-xs font-semibold">
          {newLabel}
        </label>
        <div className="flex gap-3">
          <input
            ref={nameInput}
            id={nameId}
            name="name"
            defaultValue={initialName}
            required
            maxLength={60}
            autoComplete="off"
            aria-invalid={additionProblem ? true : undefined}
            aria-describedby={additionProblem ? `${nameId}-problem` : undefined}
            className={inputStyle}
          />
          <Button type="submit" name="intent" value="anlegen" variant="outline" className="flex-none">
            Hinzufügen
          </Button>
        </div>
        <FieldErrors id={`${nameId}-problem`} errors={additionProblem ? [additionProblem] : []} />
      </additionFetcher.Form>
    </section>
  );
}

/** The terms that are being edited, by id, with the index of the row. `term` is the `editBase` of its `TermRow`. */
type Edits = Readonly<Record<string, { term: Term; index: number }>>;

/** Edited terms that another admin has deleted keep their rows, so that no input is lost. */
function withEditedTerms(terms: readonly Term[], edits: Edits): Term[] {
  const rows = [...terms];
  for (const { term, index } of Object.values(edits).sort((one, other) => one.index - other.index)) {
    if (!terms.some(({ id }) => id === term.id)) rows.splice(index, 0, term);
  }
  return rows;
}

const deletionKey = (id: string) => `term-deletion-${id}`;

type TermDeletionProps = { entity: TermEntity; term: Term };

/**
 * Each deletion has its own fetcher, so that no deletion aborts another. The result is not in the row of the term,
 * because the row may unmount before the result arrives.
 */
function TermDeletion({ entity, term: { id: termId, name } }: TermDeletionProps) {
  const { data } = useFetcher<typeof action>({ key: deletionKey(termId) });
  const { revalidate } = useRevalidator();
  const done = data?.done;
  useEffect(() => {
    if (done?.intent !== "loeschen") return;
    const { id, name, symbol: icon, suchwoerter: search_terms } = done;
    const undo = async () => {
      await restoreTerm(entity, { id, name, search_terms, icon });
      await revalidate(); // Also after a failure: if only the response was lost, the term exists again.
    };
    notify({
      title: `„${name}“ gelöscht`,
      icon: "trash",
      timeout: 10_000,
      actions: [{ label: "Rückgängig", onClick: () => void undo() }],
    });
  }, [done, revalidate, entity]);
  const notifyOfProblem = useEffectEvent((problem: string) =>
    notify({
      title: `„${name}“ ist nicht gelöscht.`,
      description: problem,
      icon: "warning",
      color: "danger",
      timeout: 0,
    }),
  );
  // Depends on the result, because a repeated deletion may be refused with the same message. The next result replaces
  // the notification.
  useEffect(() => {
    if (!data?.problem) return;
    const id = notifyOfProblem(data.problem);
    return () => closeNotification(id);
  }, [data]);
  return null;
}

/**
 * Calls the API instead of the route's action, because the undo may be pressed on another page. That page would not
 * show the action's result.
 */
async function restoreTerm(entity: TermEntity, term: DeletedTerm): Promise<void> {
  const { id, name, search_terms: searchTerms, icon } = term;
  const list = entity === "offer_type" ? api.offerType : api.artForm;
  try {
    await list.create.mutate({ id, name, searchTerms, icon: icon ?? undefined });
  } catch (error) {
    notify({
      title: `„${name}“ ließ sich nicht zurückholen.`,
      description: errorMessage(error),
      icon: "warning",
      color: "danger",
      timeout: 0,
    });
  }
}
