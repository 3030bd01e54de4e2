import { useCallback, useRef, useState } from "react";
import type { DraftChange } from "#domain/content/draft-change.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { useUndoNotify } from "./use-undo-notify.ts";

/** Narrow screens show either the form or the preview. */
export type EditorView = "edit" | "preview";

/** While the record's own fields are open, `openedSection` is `null` and `openIndex` is -1. */
export function useOpenSection(sections: readonly PageSection[], change: (change: DraftChange) => void) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [view, setView] = useState<EditorView>("edit");
  const panelRef = useRef<HTMLDivElement>(null);
  const recordButtonRef = useRef<HTMLButtonElement>(null);
  const notifyUndoable = useUndoNotify();

  const showSection = useCallback((id: string | null) => {
    setOpenId(id);
    setView("edit");
    // On narrow screens the form is below the list of sections.
    requestAnimationFrame(() => panelRef.current?.scrollIntoView({ block: "nearest" }));
  }, []);
  const addSection = useCallback(
    (addition: DraftChange & { type: "add" }) => {
      change(addition);
      showSection(addition.section.id);
    },
    [change, showSection],
  );
  const removeSection = (id: string) => {
    const index = sections.findIndex((section) => section.id === id);
    const section = sections[index];
    if (!section) return;
    change({ type: "remove", id });
    showSection(null);
    // The pressed button unmounts. Keyboard users continue from the button that opens the record's own fields.
    recordButtonRef.current?.focus();
    notifyUndoable({
      title: `Abschnitt „${pageSectionLabels[section.type]}“ gelöscht.`,
      timeout: 10_000,
      actions: [{ label: "Rückgängig", onClick: () => addSection({ type: "add", section, index }) }],
    });
  };

  const openIndex = sections.findIndex(({ id }) => id === openId);
  const openedSection = sections[openIndex] ?? null;
  return {
    openId: openedSection?.id ?? null,
    openIndex,
    openedSection,
    showSection,
    addSection,
    removeSection,
    panelRef,
    recordButtonRef,
    view,
    setView,
  };
}
