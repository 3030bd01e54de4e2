import { memo, useRef } from "react";
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { Icon } from "#app/ui/icon/icon.tsx";
import { pageSectionLabels, sectionContentLabel } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { indexAfterDrop } from "./index-after-drop.ts";

type SectionOutlineProps = {
  sections: readonly PageSection[];
  /** `null` for the record's own fields. */
  openId: string | null;
  idsWithIssues: ReadonlySet<string>;
  onOpen: (id: string | null) => void;
  onMove: (id: string, index: number) => void;
};

/**
 * Sections are moved by drag and drop, also with the keyboard, or with Alt and the arrow keys. Ctrl+Z undoes the last
 * move.
 */
export function SectionOutline({ sections, openId, idsWithIssues, onOpen, onMove }: SectionOutlineProps) {
  /** The moves that Ctrl+Z undoes, the latest last. `precedingIds` preceded the section before its move. */
  const moves = useRef<{ id: string; precedingIds: string[] }[]>([]);
  const move = (id: string, index: number) => {
    const ids = sections.map((section) => section.id);
    moves.current.push({ id, precedingIds: ids.slice(0, ids.indexOf(id)) });
    onMove(id, index);
  };
  const undoMove = () => {
    const isPresent = (movedId: string) => sections.some(({ id }) => id === movedId);
    const latest = moves.current.findLastIndex(({ id }) => isPresent(id));
    // `splice` also drops the later moves, because their sections were deleted.
    const [undone] = latest === -1 ? [] : moves.current.splice(latest);
    if (!undone) return;
    const { id: movedId, precedingIds } = undone;
    const otherIds = sections.map(({ id }) => id).filter((id) => id !== movedId);
    // An index from before the move may be wrong, because sections may have been added or deleted since.
    const predecessorId = precedingIds.findLast((id) => otherIds.includes(id));
    onMove(movedId, predecessorId === undefined ? 0 : otherIds.indexOf(predecessorId) + 1);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys, target }) {
      // Sections cannot be selected, so only one section is dragged at a time.
      const [id] = [...keys].map(String);
      if (!id) return;
      const ids = sections.map((section) => section.id);
      const index = indexAfterDrop(ids, id, target);
      if (index !== null) move(id, index);
    },
  });
  return (
    <div
      // In the capture phase, before the grid list and its items handle the arrow keys.
      onKeyDownCapture={(event) => {
        if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z") {
          event.preventDefault();
          return undoMove();
        }
        if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
        const id = (event.target as Element).closest("[data-section]")?.getAttribute("data-section");
        const index = sections.findIndex((section) => section.id === id);
        const newIndex = event.key === "ArrowUp" ? index - 1 : index + 1;
        if (!id || newIndex < 0 || newIndex >= sections.length) return;
        event.preventDefault();
        event.stopPropagation();
        move(id, newIndex);
      }}
    >
      <GridList
        aria-label="Abschnitte"
        items={sections}
        dependencies={[openId, idsWithIssues]}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => onOpen(String(key))}
        renderEmptyState={() => <p className="py-3 text-sm text-ink-soft">Noch kein Abschnitt.</p>}
        className="outline-none data-focus-visible:outline-3 data-focus-visible:outline-solid data-focus-visible:outline-focus"
      >
        {(section) => (
          <GridListItem
            id={section.id}
            textValue={`${pageSectionLabels[section.type]} ${sectionContentLabel(section)}`}
            data-section={section.id}
            className={`flex cursor-pointer items-center gap-1 border-b border-line border-l-3 py-1 pr-2 text-sm outline-none hover:bg-paper-deep data-dragging:opacity-50 data-drop-target:outline-2 data-drop-target:outline-solid data-focus-visible:outline-3 data-focus-visible:outline-solid data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus ${section.id === openId ? "border-l-rule bg-sheet" : "border-l-transparent"}`}
          >
            <AriaButton
              slot="drag"
              aria-label="Verschieben"
              className="grid h-10 w-7 flex-none cursor-grab place-items-center rounded-field text-ink-soft hover:bg-current/10"
            >
              <Icon name="drag" />
            </AriaButton>
            <SectionRow section={section} hasIssues={idsWithIssues.has(section.id)} />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

const SectionRow = memo(function SectionRow({ section, hasIssues }: { section: PageSection; hasIssues: boolean }) {
  return (
    <>
      <span className={`min-w-0 flex-1 ${section.visible ? "" : "text-ink-soft"}`}>
        <span className="block font-semibold">{pageSectionLabels[section.type]}</span>
        <span className="block truncate text-xs text-ink-soft">{sectionContentLabel(section)}</span>
      </span>
      {hasIssues && <Icon name="warning" label="Hier fehlt noch etwas" className="text-danger" />}
      {!section.visible && <Icon name="eye-off" label="verborgen" className="text-ink-soft" />}
    </>
  );
});
