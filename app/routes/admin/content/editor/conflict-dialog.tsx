import { useMemo, useState } from "react";
import { useSupabaseUser } from "#app/client/session/shared-user.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import type { FieldName, RecordDraft } from "#domain/content/record-draft.ts";
import { type Conflict, type Decision, mergeConflict } from "./conflict.ts";
import { fieldLabels } from "./field-labels.ts";
import { PartValue } from "./part-value.tsx";

type ConflictDialogProps = {
  conflict: Conflict;
  /** The editor's draft. */
  draft: RecordDraft;
  onResolve: (decision: Decision) => void;
  /** Closes the dialog without a decision. */
  onClose: () => void;
};

/** Both versions remain stored until the user decides. */
export function ConflictDialog({ conflict, draft, onResolve, onClose }: ConflictDialogProps) {
  /** The parts of which the user chose the other version. */
  const [theirParts, setTheirParts] = useState<ReadonlySet<string>>(new Set());
  /** The conflict to which `theirParts` belongs. */
  const [conflictOfChoices, setConflictOfChoices] = useState(conflict);
  // A later conflict has other versions, so the choices of the earlier one do not apply.
  if (conflict !== conflictOfChoices) {
    setConflictOfChoices(conflict);
    setTheirParts(new Set());
  }
  const { conflicts } = useMemo(() => mergeConflict(conflict, draft), [conflict, draft]);
  const labels = labelsFor(conflict, useSupabaseUser()?.email);
  const choose = (part: string, isTheirs: boolean) => {
    const next = new Set(theirParts);
    if (isTheirs) next.add(part);
    else next.delete(part);
    setTheirParts(next);
  };
  return (
    <Dialog
      title={labels.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onResolve([...theirParts])}>So zusammenführen</Button>
          <Button variant="outline" color="gray" onClick={() => onResolve("theirs")}>
            {labels.onlyTheirs}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 text-sm">
        <p>
          {labels.explanation}{" "}
          {conflicts.length > 0
            ? "Diese Stellen sind in beiden Fassungen anders. Welche soll gelten?"
            : "Geändert sind verschiedene Stellen. Beim Zusammenführen bleibt beides erhalten."}
        </p>
        {conflicts.map(({ part, mine, theirs }) => (
          <fieldset key={part} className="grid gap-2 border-t border-line pt-3">
            <legend className="float-left pb-1 font-semibold">{partLabel(part, mine ?? theirs)}</legend>
            {[
              { isTheirs: false, label: labels.mine, value: mine },
              { isTheirs: true, label: labels.theirs, value: theirs },
            ].map(({ isTheirs, label, value }) => (
              <label
                key={label}
                className="flex gap-3 border border-line p-3 has-checked:border-ink has-checked:bg-paper-deep has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={part}
                  checked={theirParts.has(part) === isTheirs}
                  onChange={() => choose(part, isTheirs)}
                  className="mt-1 self-start accent-(--ink-strong)"
                />
                <span className="min-w-0">
                  <span className="block text-xs text-ink-soft">{label}</span>
                  <span className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
                    <PartValue part={part} value={value} />
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function labelsFor(conflict: Conflict, ownEmail: string | undefined) {
  if (conflict.origin === "recovered") {
    return {
      title: "Hier liegen zwei Fassungen.",
      explanation: `Diesen Text hat der Browser am ${formatDateTime(new Date(conflict.recovered.savedAt))} aufgehoben, und seitdem hat sich der Eintrag geändert.`,
      mine: "Aufgehobene Fassung",
      theirs: "Jetzige Fassung",
      onlyTheirs: "Nur die jetzige Fassung behalten",
    };
  }
  const { saved_by: savedBy, saved_at: savedAt } = conflict.theirs;
  if (savedBy !== null && savedBy === ownEmail) {
    return {
      title: "Du hast hier zweimal geschrieben.",
      explanation: `Du hast am ${formatDateTime(savedAt)} in einem anderen Fenster oder auf einem anderen Gerät gespeichert, während du hier geschrieben hast.`,
      mine: "Fassung aus diesem Fenster",
      theirs: "Deine andere Fassung",
      onlyTheirs: "Nur die andere Fassung behalten",
    };
  }
  const author = savedBy ?? "Jemand";
  return {
    title: "Zwei haben hier geschrieben.",
    explanation: `${author} hat am ${formatDateTime(savedAt)} gespeichert, während du geschrieben hast.`,
    mine: "Deine Fassung",
    theirs: `Fassung von ${savedBy ?? "jemand anderem"}`,
    onlyTheirs: "Nur die andere Fassung behalten",
  };
}

function partLabel(part: string, value: unknown): string {
  const [kind, name = ""] = part.split(".");
  // A form draft of an earlier build may have a field without a label.
  if (kind === "fields") return fieldLabels[name as FieldName] ?? "Feld";
  if (kind === "position") return "Position";
  if (kind === "address") return "Adresse";
  if (kind === "art_form_ids") return "Kunstformen";
  const section = value as PageSection;
  return `Abschnitt ${pageSectionLabels[section.type]}`;
}
