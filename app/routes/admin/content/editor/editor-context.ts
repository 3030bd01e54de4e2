import { createContext, useContext } from "react";
import type { DraftChange } from "#domain/content/draft-change.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";

export type Term = { id: string; name: string };

/** What every part of an editor may need and what does not change while somebody types, so nothing is drawn again for it. */
export type EditorTools = {
  entity: RecordEntity;
  change: (what: DraftChange) => void;
  /** Something was typed that the draft cannot keep, by path, with what to say about it; `null` when that is over. */
  onUnreadable: (path: string, message: string | null) => void;
  offerTypes: readonly Term[];
  artForms: readonly Term[];
  /** A new art form is one to choose from at once. */
  onArtForm: (term: Term) => void;
};

const EditorContext = createContext<EditorTools | null>(null);
export const EditorToolsProvider = EditorContext.Provider;

/** @throws Error outside an editor */
export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext);
  if (!tools) throw new Error("This belongs into a record's editor.");
  return tools;
}
