import { createContext, useContext } from "react";
import type { DraftChange } from "#domain/content/draft-change.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";

export type Term = { id: string; name: string };

/** Values that all parts of an editor share. Stable while typing, so that they cause no render. */
export type EditorTools = {
  entity: RecordEntity;
  change: (change: DraftChange) => void;
  /** Reports typed text that cannot be parsed, by path with a German message; `null` clears it. */
  onUnreadable: (path: string, message: string | null) => void;
  offerTypes: readonly Term[];
  artForms: readonly Term[];
  /** Adds a new art form to the choices. */
  onArtForm: (term: Term) => void;
};

const EditorContext = createContext<EditorTools | null>(null);
export const EditorToolsProvider = EditorContext.Provider;

/** @throws Error outside an editor */
export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext);
  if (!tools) throw new Error("useEditorTools must be used inside an editor.");
  return tools;
}
