import { memo, type RefObject, useCallback, useMemo } from "react";
import type { DraftChange } from "#domain/content/draft-change.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { AddSectionMenu } from "./add-section-menu.tsx";
import { useEditorTools } from "./editor-context.ts";
import { SectionOutline } from "./section-outline.tsx";

type SectionNavigationProps = {
  /** The result of `useOutlineSections`: the array stays the same while text is typed. */
  sections: readonly PageSection[];
  /** `null` for the record's own fields. */
  openId: string | null;
  /** -1 for the record's own fields. */
  openIndex: number;
  /** Whether the record's own fields have issues. */
  hasRecordIssues: boolean;
  /** Ids of the sections with issues, joined by spaces: `memo` compares a string by its value. */
  joinedIdsWithIssues: string;
  /** The button that opens the record's own fields. */
  recordButtonRef: RefObject<HTMLButtonElement | null>;
  onOpen: (id: string | null) => void;
  onAdd: (addition: DraftChange & { type: "add" }) => void;
};

/** Memoized, so that typing does not render the navigation. */
export const SectionNavigation = memo(function SectionNavigation(props: SectionNavigationProps) {
  const { sections, openId, openIndex, hasRecordIssues, joinedIdsWithIssues, recordButtonRef, onOpen, onAdd } = props;
  const { change } = useEditorTools();
  const idsWithIssues = useMemo(() => new Set(joinedIdsWithIssues.split(" ")), [joinedIdsWithIssues]);
  const move = useCallback((id: string, index: number) => change({ type: "move", id, index }), [change]);
  return (
    <nav aria-label="Gliederung" className="min-w-0 lg:sticky lg:top-18">
      <button
        ref={recordButtonRef}
        type="button"
        aria-current={openId === null || undefined}
        onClick={() => onOpen(null)}
        className="flex min-h-target w-full items-center border-b border-l-3 border-line border-l-transparent px-3 text-left text-sm font-semibold hover:bg-paper-deep aria-[current=true]:border-l-rule aria-[current=true]:bg-sheet"
      >
        Grunddaten
        {hasRecordIssues && <span className="ml-auto text-xs text-danger">fehlt etwas</span>}
      </button>
      <div className="max-lg:max-h-80 overflow-y-auto lg:max-h-[calc(100dvh-14rem)]">
        <SectionOutline
          sections={sections}
          openId={openId}
          idsWithIssues={idsWithIssues}
          onOpen={onOpen}
          onMove={move}
        />
      </div>
      <AddSectionMenu onAdd={onAdd} index={openIndex < 0 ? sections.length : openIndex + 1} />
    </nav>
  );
});
