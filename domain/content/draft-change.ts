import { newPageSection } from "./new-page-section.ts";
import type { PageSection, PageSectionType } from "./page-section.ts";
import type { Address, RecordDraft } from "./record-draft.ts";

/** `id` is that of an art form or section. `toggle` shows or hides a section. */
export type DraftChange =
  | { type: "field"; name: string; value: unknown }
  | { type: "address"; address: Address | null }
  | { type: "art_form"; id: string; isSelected: boolean }
  | { type: "content"; id: string; content: PageSection["content"] }
  | { type: "add"; section: PageSection; index: number }
  | { type: "move"; id: string; index: number }
  | { type: "toggle"; id: string }
  | { type: "remove"; id: string }
  | { type: "replace"; draft: RecordDraft };

/** Unchanged sections remain the same objects, so that memoized components do not render again. */
export function changeDraft(draft: RecordDraft, change: DraftChange): RecordDraft {
  const { sections } = draft;
  switch (change.type) {
    case "field":
      return { ...draft, fields: { ...draft.fields, [change.name]: change.value } as RecordDraft["fields"] };
    case "address":
      return { ...draft, address: change.address };
    case "art_form": {
      const others = draft.art_form_ids.filter((id) => id !== change.id);
      // Sorted like the stored draft, so that drafts with the same selection are equal.
      return { ...draft, art_form_ids: change.isSelected ? [...others, change.id].toSorted() : others };
    }
    case "content":
      return {
        ...draft,
        sections: sections.map((section) =>
          section.id === change.id ? ({ ...section, content: change.content } as PageSection) : section,
        ),
      };
    case "add":
      // The undo of a deletion may add a section that a merge of drafts has restored already.
      if (sections.some(({ id }) => id === change.section.id)) return draft;
      return { ...draft, sections: sections.toSpliced(change.index, 0, change.section) };
    case "move": {
      const movedSection = sections.find(({ id }) => id === change.id);
      const others = sections.filter(({ id }) => id !== change.id);
      return movedSection ? { ...draft, sections: others.toSpliced(change.index, 0, movedSection) } : draft;
    }
    case "toggle":
      return {
        ...draft,
        sections: sections.map((section) =>
          section.id === change.id ? { ...section, visible: !section.visible } : section,
        ),
      };
    case "remove":
      return { ...draft, sections: sections.filter(({ id }) => id !== change.id) };
    case "replace":
      return change.draft;
  }
}

/** A copy of a section with a new id. */
export function copySection(section: PageSection): PageSection {
  return { ...section, id: crypto.randomUUID() };
}

/** A change that adds an empty section. */
export function newSectionChange(type: PageSectionType, index: number): DraftChange & { type: "add" } {
  return { type: "add", section: newPageSection(type), index };
}
