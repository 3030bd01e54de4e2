import { useCallback, useRef, useState } from "react";
import { notify } from "#app/ui/notification/notifications.ts";
import type { DraftChange } from "#domain/content/draft-change.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";

/** Which section is open (`null`: what the record is itself), and what adding and deleting do to that. */
export function useOpenSection(sections: readonly PageSection[], change: (what: DraftChange) => void) {
  const [openId, setOpenId] = useState<string | null>(null);
  /** Where there is no room for both beside each other, the form or the preview is seen. */
  const [view, setView] = useState<"edit" | "preview">("edit");
  const panel = useRef<HTMLDivElement>(null);
  const recordButton = useRef<HTMLButtonElement>(null);

  const open = useCallback((id: string | null) => {
    setOpenId(id);
    setView("edit");
    // What was asked for comes into view where list and form stand below each other.
    requestAnimationFrame(() => panel.current?.scrollIntoView({ block: "nearest" }));
  }, []);
  const add = useCallback(
    (what: DraftChange & { type: "add" }) => {
      change(what);
      open(what.section.id);
    },
    [change, open],
  );
  const remove = (id: string) => {
    const index = sections.findIndex((section) => section.id === id);
    const section = sections[index];
    if (!section) return;
    change({ type: "remove", id });
    open(null);
    // The button that was pressed is gone with its section; whoever deletes by keyboard goes on from here.
    recordButton.current?.focus();
    notify({
      title: `Abschnitt „${pageSectionLabels[section.type]}“ gelöscht.`,
      timeout: 10_000,
      actions: [{ label: "Rückgängig", onClick: () => add({ type: "add", section, index }) }],
    });
  };

  const openIndex = sections.findIndex(({ id }) => id === openId);
  const openSection = sections[openIndex] ?? null;
  return { openId, openIndex, openSection, open, add, remove, panel, recordButton, view, setView };
}
