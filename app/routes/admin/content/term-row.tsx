import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { IconDrawer } from "#app/components/admin/icon/icon-drawer.tsx";
import { LoadedIcon } from "#app/components/admin/icon/loaded-icon.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { inputStyle } from "#app/ui/form/text-field.tsx";
import type { Term, TermEntity } from "#domain/offer/term.ts";
import type { action } from "./term-lists.tsx";

type TermRowProps = {
  entity: TermEntity;
  term: Term;
  /** The term as it was when editing began or after the latest save or conflict; `null` while the row is not edited. */
  editBase: Term | null;
  onEdit: (editBase: Term | null) => void;
  /** Whether another admin has deleted the term while this admin edits it. */
  isDeleted: boolean;
  /** Gets the term as the row shows it, with the admin's own changes, which `term` may not contain yet. */
  onDelete: (term: Term) => void;
};

export function TermRow({ entity, term: listedTerm, editBase, onEdit, isDeleted, onDelete }: TermRowProps) {
  const fetcher = useFetcher<typeof action>();
  // The icon has its own fetcher, because a saved icon must not close the form.
  const iconFetcher = useFetcher<typeof action>();
  const result = fetcher.data;
  const { problem, done } = result ?? {};
  const { problem: iconProblem, done: iconDone } = iconFetcher.data ?? {};
  /** The admin's own saved changes, in the order of their versions. The list may not contain them yet. */
  const [ownChanges, setOwnChanges] = useState<readonly OwnChange[]>([]);
  const term: Term = Object.assign(
    { ...listedTerm },
    ...ownChanges.filter(({ version }) => version > listedTerm.version),
  );
  const isEditing = editBase !== null;
  /** The save that was refused because of another admin's change, with the message that names this change. */
  const [conflict, setConflict] = useState<{ result: typeof result; message: string } | null>(null);
  /** The term as it was when the admin opened the icon drawer; `null` while the drawer is closed. */
  const [iconDrawerTerm, setIconDrawerTerm] = useState<Term | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const searchTermsInput = useRef<HTMLInputElement>(null);
  const problemId = useId();
  // While a change is pending, no other is submitted: the response contains the next version to submit.
  const isBusy = fetcher.state !== "idle" || iconFetcher.state !== "idle";

  /** The texts of the open form's latest submission; `null` before the first one. */
  const submitted = useRef<TermTexts | null>(null);
  /** Continues editing from `current`. Inputs that still show their text of `previous` take that of `current`. */
  const rebase = (previous: TermTexts, current: Term) => {
    for (const [input, name] of [
      [nameInput.current, "name"],
      [searchTermsInput.current, "search_terms"],
    ] as const) {
      if (input?.value === previous[name]) input.value = current[name];
    }
    onEdit(current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result of a change
  useEffect(() => {
    if (!done) return;
    const { intent, name, suchwoerter: search_terms } = done;
    // After a deleted term is added again, its version begins at 1.
    const version = intent === "anlegen" ? 1 : done.fassung;
    if (intent === "anlegen") setOwnChanges([]);
    else if (version) setOwnChanges((changes) => withChange(changes, { version, name, search_terms }));
    if (!editBase) return;
    const hasNewText =
      nameInput.current?.value !== submitted.current?.name ||
      searchTermsInput.current?.value !== submitted.current?.search_terms;
    if (!hasNewText) return onEdit(null);
    // Text typed after the submission stays, and so does a form that was opened after the submission.
    rebase(submitted.current ?? editBase, { ...editBase, name, search_terms, version: version ?? editBase.version });
  }, [done]);
  useEffect(() => {
    const { fassung: version, symbol: icon = null } = iconDone ?? {};
    if (version) setOwnChanges((changes) => withChange(changes, { version, icon }));
  }, [iconDone]);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  /** The version to submit for a term shown with `version`: the admin's own changes since then are no conflict. */
  const versionAfterOwnChanges = (version: number) =>
    ownChanges.reduce((latest, change) => (change.version === latest + 1 ? change.version : latest), version);
  const submittedVersion = editBase ? versionAfterOwnChanges(editBase.version) : term.version;
  // Not `>`: after another admin has deleted and restored the term, its version begins again at 1.
  const isOutdated = !isDeleted && listedTerm.version !== submittedVersion;
  useEffect(() => {
    if (!problem || !editBase || !isOutdated || fetcher.state !== "idle") return;
    // The refused save has reloaded the list, which now contains all own changes and another admin's change.
    setConflict({ result, message: conflictMessage(editBase, listedTerm) });
    setOwnChanges([]);
    rebase(editBase, listedTerm);
  });
  const startOrStopEditing = (editBase: Term | null) => {
    submitted.current = null;
    onEdit(editBase);
    // `reset` removes the refusal of the last change, but would abort a pending change.
    for (const { state, reset } of [fetcher, iconFetcher]) if (state === "idle") reset();
  };

  if (editBase) {
    const errors = [];
    if (isDeleted) errors.push(`Jemand hat „${editBase.name}“ inzwischen gelöscht. Speichern legt den Eintrag neu an.`);
    // After a deletion, the refusal of an earlier update no longer matters.
    const isProblemObsolete = isDeleted && result?.typed?.intent !== "anlegen";
    if (problem && !isProblemObsolete) errors.push(conflict && conflict.result === result ? conflict.message : problem);
    return (
      <li className="border-b border-line py-1.5">
        <fetcher.Form
          method="post"
          noValidate
          className="flex flex-wrap gap-2"
          onKeyDown={(event) => event.key === "Escape" && startOrStopEditing(null)}
          onSubmit={(event) => {
            if (isBusy) return event.preventDefault();
            const [name, search_terms] = [nameInput.current?.value ?? "", searchTermsInput.current?.value ?? ""];
            submitted.current = { name, search_terms };
          }}
        >
          <input type="hidden" name="liste" value={entity} />
          <input type="hidden" name="id" value={term.id} />
          <input type="hidden" name="fassung" value={submittedVersion} />
          <input type="hidden" name="bisher" value={editBase.name} />
          <input type="hidden" name="bisherigeSuchwoerter" value={editBase.search_terms} />
          {isDeleted && editBase.icon && <input type="hidden" name="symbol" value={editBase.icon} />}
          <input
            ref={nameInput}
            // biome-ignore lint/a11y/noAutofocus: the field replaces the pressed button
            autoFocus
            name="name"
            aria-label={`Neuer Name für ${editBase.name}`}
            defaultValue={editBase.name}
            required
            maxLength={60}
            autoComplete="off"
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={errors.length > 0 ? problemId : undefined}
            className={`${inputStyle} min-h-target min-w-40 flex-1`}
          />
          <input
            ref={searchTermsInput}
            name="suchwoerter"
            aria-label={`Suchwörter für ${editBase.name}`}
            placeholder="Suchwörter, etwa: töpfern, Ton"
            defaultValue={editBase.search_terms}
            maxLength={300}
            autoComplete="off"
            className={`${inputStyle} min-h-target min-w-40 flex-[2]`}
          />
          <span className="flex gap-2">
            <Button
              type="submit"
              name="intent"
              value={isDeleted ? "anlegen" : "umbenennen"}
              aria-disabled={isBusy || undefined}
            >
              Speichern
            </Button>
            <Button variant="ghost" onClick={() => startOrStopEditing(null)}>
              Abbrechen
            </Button>
          </span>
        </fetcher.Form>
        <FieldErrors id={problemId} errors={errors} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5">
      <span className="flex min-w-0 flex-1 basis-32 items-center gap-2 font-semibold wrap-anywhere">
        {term.icon && <LoadedIcon id={term.icon} />}
        {term.name}
      </span>
      <span className="num text-xs text-ink-soft">{usesLabel(term.uses)}</span>
      <span className="flex max-sm:-ml-3 max-sm:basis-full">
        <Button
          ref={editButton}
          size="xs"
          variant="ghost"
          aria-label={`${term.name} bearbeiten`}
          onClick={() => startOrStopEditing(term)}
        >
          Bearbeiten
        </Button>
        {entity === "art_form" && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={`Symbol für ${term.name} wählen`}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && setIconDrawerTerm(term)}
          >
            Symbol
          </Button>
        )}
        <Button
          size="xs"
          variant="ghost"
          color="danger"
          aria-label={`${term.name} löschen`}
          onClick={() => onDelete(term)}
        >
          Löschen
        </Button>
      </span>
      <FieldErrors id={problemId} errors={[problem, iconProblem].flatMap((error) => error ?? [])} />
      {iconDrawerTerm && (
        <IconDrawer
          value={iconDrawerTerm.icon}
          onClose={() => setIconDrawerTerm(null)}
          onChoose={(icon) => {
            setIconDrawerTerm(null);
            const { id, name } = iconDrawerTerm;
            const fassung = versionAfterOwnChanges(iconDrawerTerm.version);
            iconFetcher.submit(
              { intent: "symbol", liste: entity, id, name, fassung, symbol: icon ?? "" },
              { method: "post" },
            );
          }}
        />
      )}
    </li>
  );
}

function conflictMessage(editBase: Term, current: Term): string {
  const changes = [];
  if (current.name !== editBase.name) changes.push(`Er heißt jetzt „${current.name}“.`);
  if (current.search_terms !== editBase.search_terms) {
    changes.push(
      current.search_terms
        ? `Seine Suchwörter sind jetzt „${current.search_terms}“.`
        : "Er hat jetzt keine Suchwörter mehr.",
    );
  }
  if (changes.length === 0) changes.push("Name und Suchwörter sind gleich geblieben.");
  return ["Jemand hat diesen Eintrag inzwischen geändert.", ...changes, "Speichern übernimmt deine Fassung."].join(" ");
}

type TermTexts = Pick<Term, "name" | "search_terms">;

type OwnChange = Partial<Term> & Pick<Term, "version">;

function withChange(changes: readonly OwnChange[], change: OwnChange): OwnChange[] {
  return [...changes, change].sort((one, other) => one.version - other.version);
}

function usesLabel(uses: number): string {
  if (uses === 0) return "unbenutzt";
  return uses === 1 ? "1 Eintrag" : `${uses} Einträge`;
}
