import { useRef } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import { addedSection, type DraftChange } from "#domain/content/draft-change.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import { pageSectionTypes } from "#domain/content/page-section.ts";

export type SectionTypesProps = {
  /** Where the new section goes: behind the open one, else to the end. */
  index: number;
  onAdd: (what: DraftChange & { type: "add" }) => void;
};

/** The nine types of sections to choose from. */
export function SectionTypes({ index, onAdd }: SectionTypesProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  return (
    <details
      ref={details}
      className="group pt-3"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        details.current.open = false;
        summary.current?.focus();
      }}
    >
      <summary
        ref={summary}
        className="flex min-h-target list-none items-center justify-center gap-2 rounded-pill px-4 text-sm font-semibold shadow-[inset_0_0_0_1.5px_currentColor] hover:bg-current/8 [&::-webkit-details-marker]:hidden"
      >
        <Icon name="plus" className="group-open:rotate-45" />
        Abschnitt einfügen
      </summary>
      <ul className="mt-2 bg-sheet p-1 shadow-sheet">
        {pageSectionTypes.map((type) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => {
                if (details.current) details.current.open = false;
                onAdd(addedSection(type, index));
              }}
              className="flex min-h-10 w-full items-center rounded-field px-3 text-left text-sm hover:bg-paper-deep"
            >
              {pageSectionLabels[type]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
