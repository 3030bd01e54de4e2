import { useMemo, useState } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { pageSectionLabels, sectionLabel } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import { plainText } from "#domain/content/rich-text-cleaning.ts";
import { type Collision, type Decision, mergedCollision } from "./conflict.ts";
import { fieldLabels } from "./field-labels.ts";

export type ConflictDialogProps = {
  collision: Collision;
  /** What stands in the editor now. */
  draft: RecordDraft;
  onSettle: (decision: Decision) => void;
  /** Closes the question without an answer; it waits beside the state of saving. */
  onLater: () => void;
};

/** Two texts of one record: shows both, part by part, and asks. Until there is an answer, both are kept. */
export function ConflictDialog({ collision, draft, onSettle, onLater }: ConflictDialogProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { conflicts } = useMemo(() => mergedCollision(collision, draft), [collision, draft]);
  const words = labelsFor(collision);
  const choose = (part: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(part);
    else next.delete(part);
    setTaken(next);
  };
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onLater}
      actions={
        <>
          <Button onClick={() => onSettle([...taken])}>So zusammenführen</Button>
          <Button variant="outline" color="gray" onClick={() => onSettle("theirs")}>
            {words.onlyTheirs}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 text-sm">
        <p>
          {words.what}{" "}
          {conflicts.length > 0
            ? "Diese Stellen sind in beiden Fassungen anders. Welche soll gelten?"
            : "Geändert sind verschiedene Stellen; zusammengeführt bleibt beides erhalten."}
        </p>
        {conflicts.map(({ part, mine, theirs: their }) => (
          <fieldset key={part} className="grid gap-2 border-t border-line pt-3">
            <legend className="float-left pb-1 font-semibold">{partLabel(part, mine ?? their)}</legend>
            {[
              { isTheirs: false, label: words.mine, value: mine },
              { isTheirs: true, label: words.theirs, value: their },
            ].map(({ isTheirs, label, value }) => (
              <label
                key={label}
                className="flex gap-3 border border-line p-3 has-checked:border-ink has-checked:bg-paper-deep has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={part}
                  checked={taken.has(part) === isTheirs}
                  onChange={() => choose(part, isTheirs)}
                  className="mt-1 accent-(--ink-strong)"
                />
                <span className="min-w-0">
                  <span className="block text-xs text-ink-soft">{label}</span>
                  <span className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
                    {valueLabel(value)}
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

function labelsFor(collision: Collision) {
  if (collision.origin === "kept") {
    return {
      title: "Hier liegen zwei Fassungen.",
      what: `Diesen Text hat der Browser am ${formatDateTime(new Date(collision.kept.at))} aufgehoben, und seitdem hat sich der Eintrag geändert.`,
      mine: "Aufgehobene Fassung",
      theirs: "Jetzige Fassung",
      onlyTheirs: "Nur die jetzige Fassung behalten",
    };
  }
  const { savedBy, savedAt } = collision.theirs;
  const who = savedBy ?? "Jemand";
  return {
    title: "Zwei haben hier geschrieben.",
    what: `${who} hat am ${formatDateTime(savedAt)} gespeichert, während du geschrieben hast.`,
    mine: "Deine Fassung",
    theirs: `Fassung von ${savedBy ?? "jemand anderem"}`,
    onlyTheirs: "Nur die andere Fassung behalten",
  };
}

function partLabel(part: string, value: unknown): string {
  const [kind, name = ""] = part.split(".");
  if (kind === "fields") return fieldLabels[name] ?? name;
  if (kind === "address") return "Adresse";
  if (kind === "art_form_ids") return "Kunstformen";
  const section = value as PageSection;
  return `Abschnitt ${pageSectionLabels[section.type]}`;
}

/** What a part says, in words. */
function valueLabel(value: unknown): string {
  if (value === undefined) return "gelöscht";
  if (value === null || value === "") return "leer";
  if (typeof value === "boolean") return value ? "ja" : "nein";
  if (Array.isArray(value)) return `${value.length} ausgewählt`;
  if (typeof value !== "object") return String(value);
  if ("content" in value) {
    const section = value as PageSection;
    const hidden = section.visible ? "" : " (verborgen)";
    const body = "body" in section.content ? plainText(section.content.body) : "";
    return `${sectionLabel(section)}${hidden}${body ? `\n${body}` : ""}`;
  }
  return Object.values(value).filter(Boolean).join(", ") || "leer";
}
