import { useCallback, useRef, useState } from "react";
import { notify } from "#app/ui/notification/notifications.ts";
import type { DraftChange } from "#domain/content/draft-change.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";

/** The open section (`null`: the record's own fields), and how adding and removing sections change it. */
export function useOpenSection(sections: readonly PageSection[], change: (change: DraftChange) => void) {
  const [openId, setOpenId] = useState<string | null>(null);
  /** Narrow screens show either the form or the preview. */
  const [view, setView] = useState<"edit" | "preview">("edit");
  const panelRef = useRef<HTMLDivElement>(null);
  const recordButtonRef = useRef<HTMLButtonElement>(null);

  const open = useCallback((id: string | null) => {
    setOpenId(id);
    setView("edit");
    // On narrow screens the form is below the list.
    requestAnimationFrame(() => panelRef.current?.scrollIntoView({ block: "nearest" }));
  }, []);
  const add = useCallback(
    (addition: DraftChange & { type: "add" }) => {
      change(addition);
      open(addition.section.id);
    },
    [change, open],
  );
  const remove = (id: string) => {
    const index = sections.findIndex((section) => section.id === id);
    const section = sections[index];
    if (!section) return;
    change({ type: "remove", id });
    open(null);
    // The pressed button is unmounted; keyboard users continue here.
    recordButtonRef.current?.focus();
    notify({
      title: `Abschnitt „${pageSectionLabels[section.type]}“ gelöscht.`,
      timeout: 10_000,
      actions: [{ label: "Rückgängig", onClick: () => add({ type: "add", section, index }) }],
    });
  };

  const openIndex = sections.findIndex(({ id }) => id === openId);
  const openSection = sections[openIndex] ?? null;
  return { openId, openIndex, openSection, open, add, remove, panelRef, recordButtonRef, view, setView };
}
