import { createContext, useContext } from "react";
import type { DraftChange } from "#domain/content/draft-change.ts";
import type { RecordEntity } from "#domain/content/record-draft.ts";
import type { TermEntity } from "#domain/offer/term.ts";

export type TermChoice = { id: string; name: string };

/** Typing does not replace this object, so that no consumer rerenders. */
type EditorTools = {
  entity: RecordEntity;
  change: (change: DraftChange) => void;
  /** Sets the German message of the field at `path`, whose text cannot be parsed; `null` clears the message. */
  setParseError: (path: string, message: string | null) => void;
  offerTypes: readonly TermChoice[];
  artForms: readonly TermChoice[];
  /** Adds a new term to `offerTypes` or `artForms`. */
  onTermCreated: (entity: TermEntity, term: TermChoice) => void;
  /** Tells whether the name of a new term is typed but not added. */
  onTermTyped: (entity: TermEntity, isTyped: boolean) => void;
};

const EditorContext = createContext<EditorTools | null>(null);
export const EditorToolsProvider = EditorContext.Provider;

/** @throws Error outside an editor */
export function useEditorTools(): EditorTools {
  const tools = useContext(EditorContext);
  if (!tools) throw new Error("useEditorTools must be used inside an editor.");
  return tools;
}
