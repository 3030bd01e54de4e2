import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { formatDateTime } from "#domain/berlin-time.ts";
import { takeTheirs } from "#domain/draft-merge.ts";
import { pageSectionLabels, sectionWords } from "#domain/new-page-section.ts";
import type { PageSection } from "#domain/page-section.ts";
import type { RecordDraft } from "#domain/record-draft.ts";
import { plainText } from "#domain/rich-text-cleaning.ts";
import { fieldLabels } from "./field-labels.ts";
import type { Collision } from "./use-record-editor.ts";

export type ConflictQuestionProps = {
  collision: Collision;
  onSettle: (draft: RecordDraft) => void;
  /** Closes the question without an answer; it waits beside the state of saving. */
  onLater: () => void;
};

/** Two people wrote in one record: shows both texts, part by part, and asks. Until there is an answer, both are kept. */
export function ConflictQuestion({
  collision: { theirs, merged, conflicts },
  onSettle,
  onLater,
}: ConflictQuestionProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choose = (part: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(part);
    else next.delete(part);
    setTaken(next);
  };
  const who = theirs.savedBy ?? "Jemand";
  return (
    <Dialog
      title="Zwei haben hier geschrieben."
      isOpen
      onClose={onLater}
      actions={
        <>
          <Button onClick={() => onSettle(takeTheirs(merged, theirs.draft, [...taken]))}>So zusammenführen</Button>
          <Button variant="outline" color="gray" onClick={() => onSettle(theirs.draft)}>
            Nur die andere Fassung behalten
          </Button>
        </>
      }
    >
      <div className="grid gap-5 text-sm">
        <p>
          {who} hat am <span className="num">{formatDateTime(theirs.savedAt)}</span> gespeichert, während du geschrieben
          hast.{" "}
          {conflicts.length > 0
            ? "Diese Stellen habt ihr beide geändert. Welche Fassung soll gelten?"
            : "Ihr habt verschiedene Stellen geändert; zusammengeführt bleibt beides erhalten."}
        </p>
        {conflicts.map(({ part, mine, theirs: their }) => (
          <fieldset key={part} className="grid gap-2 border-t border-line pt-3">
            <legend className="float-left pb-1 font-semibold">{partLabel(part, mine ?? their)}</legend>
            {[
              { isTheirs: false, label: "Deine Fassung", value: mine },
              { isTheirs: true, label: `Fassung von ${who}`, value: their },
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
                    {valueWords(value)}
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

function partLabel(part: string, value: unknown): string {
  const [kind, name = ""] = part.split(".");
  if (kind === "fields") return fieldLabels[name] ?? name;
  if (kind === "address") return "Adresse";
  if (kind === "artFormIds") return "Kunstformen";
  const section = value as PageSection;
  return `Abschnitt ${pageSectionLabels[section.type]}`;
}

/** What a part says, in words. */
function valueWords(value: unknown): string {
  if (value === undefined) return "gelöscht";
  if (value === null || value === "") return "leer";
  if (typeof value === "boolean") return value ? "ja" : "nein";
  if (Array.isArray(value)) return `${value.length} ausgewählt`;
  if (typeof value !== "object") return String(value);
  if ("content" in value) {
    const section = value as PageSection;
    const hidden = section.visible ? "" : " (verborgen)";
    const body = "body" in section.content ? plainText(section.content.body) : "";
    return `${sectionWords(section)}${hidden}${body ? `\n${body}` : ""}`;
  }
  return Object.values(value).filter(Boolean).join(", ") || "leer";
}
