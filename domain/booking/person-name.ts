import { z } from "zod";

/**
 * Control, format and line-separating characters would reorder or split the lines of a guest list. Persian and Indic
 * names need the joiners U+200C and U+200D. SQL's `private.is_printable` has the same rule.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
export const isPrintable = (text: string) => !INVISIBLE.test(text);
const NOT_PRINTABLE = "Hier stehen Zeichen, die man nicht sieht. Bitte tipp den Namen noch einmal ein.";

/** Counts code points, as SQL does; `text.length` counts most emojis twice. */
const lengthOf = (text: string) => [...text].length;
const maxLengthCheck = (max: number) => [(text: string) => lengthOf(text) <= max, `Höchstens ${max} Zeichen.`] as const;

/** A first or last name: the rules of SQL's domain `person_name`, and at least one letter. */
export const personName = (requiredMessage: string) =>
  z
    .string({ error: requiredMessage })
    .trim()
    .refine(...maxLengthCheck(80))
    .regex(/\p{L}/u, requiredMessage)
    .refine(isPrintable, NOT_PRINTABLE);

export const CompanionName = z
  .string()
  .trim()
  .min(1, "Bitte gib einen Namen ein.")
  .refine(...maxLengthCheck(160))
  .refine(isPrintable, NOT_PRINTABLE);
