import { memo, type RefObject, useCallback, useMemo } from "react";
import type { DraftChange } from "#domain/content/draft-change.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { useEditorTools } from "./editor-context.ts";
import { SectionOutline } from "./section-outline.tsx";
import { SectionTypes } from "./section-types.tsx";

export type SectionNavigationProps = {
  sections: readonly PageSection[];
  /** The section that is open; `null` for what the record is itself. */
  openId: string | null;
  openIndex: number;
  /** Whether something is missing in what the record is itself. */
  isRecordTroubled: boolean;
  /** The ids of the sections in which something is missing, with spaces between them: one value while nothing changes. */
  troubledIds: string;
  /** The way back to what the record is itself. */
  recordButton: RefObject<HTMLButtonElement | null>;
  onOpen: (id: string | null) => void;
  onAdd: (what: DraftChange & { type: "add" }) => void;
};

/** The way through a record: its own fields, its sections, and new ones. Not drawn anew by a key typed in one of them. */
export const SectionNavigation = memo(function SectionNavigation(props: SectionNavigationProps) {
  const { sections, openId, openIndex, isRecordTroubled, troubledIds, recordButton, onOpen, onAdd } = props;
  const { change } = useEditorTools();
  const troubled = useMemo(() => new Set(troubledIds.split(" ")), [troubledIds]);
  const move = useCallback((id: string, index: number) => change({ type: "move", id, index }), [change]);
  return (
    <nav aria-label="Gliederung" className="min-w-0 lg:sticky lg:top-18">
      <button
        ref={recordButton}
        type="button"
        aria-current={openId === null || undefined}
        onClick={() => onOpen(null)}
        className="flex min-h-target w-full items-center border-b border-l-3 border-line border-l-transparent px-3 text-left text-sm font-semibold hover:bg-paper-deep aria-[current=true]:border-l-rule aria-[current=true]:bg-sheet"
      >
        Grunddaten
        {isRecordTroubled && <span className="ml-auto text-xs text-danger">fehlt etwas</span>}
      </button>
      <div className="max-lg:max-h-80 overflow-y-auto lg:max-h-[calc(100dvh-14rem)]">
        <SectionOutline sections={sections} openId={openId} troubled={troubled} onOpen={onOpen} onMove={move} />
      </div>
      <SectionTypes onAdd={onAdd} index={openIndex < 0 ? sections.length : openIndex + 1} />
    </nav>
  );
});
