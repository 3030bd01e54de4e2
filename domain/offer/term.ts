import { z } from "zod";
import { requiredText } from "#domain/visible-text.ts";

export const termEntities = ["offer_type", "art_form"] as const;
export type TermEntity = (typeof termEntities)[number];

/** `uses` is the number of records with the term. */
export type Term = {
  id: string;
  name: string;
  /** Other words that find the records with this term: "töpfern, Ton". */
  search_terms: string;
  /** An icon as `set:name`; only art forms have icons. */
  icon: string | null;
  version: number;
  uses: number;
};

export const TermName = requiredText(60, "Bitte gib einen Namen ein.");

export const SearchTerms = z.string().trim().max(300, "Höchstens 300 Zeichen Suchwörter.");
