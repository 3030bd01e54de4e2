import { z } from "zod";

const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/**
 * Does not match the invisible characters that texts need: U+200D and the tag characters of flags in emojis, U+200C in
 * Persian, soft hyphens (U+00AD) in words.
 */
const INVISIBLE = /(?!\u200d|[\u00ad\u200c\u{e0020}-\u{e007f}])\p{Cf}/gu;

/**
 * The text without zero-width spaces and similar characters, and without spaces at its ends; "" when nothing is
 * visible.
 */
export function visibleText(text: string): string {
  return VISIBLE.test(text) ? text.replace(INVISIBLE, "").replace(/^[\s\u00ad]+|[\s\u00ad]+$/g, "") : "";
}

/**
 * `max` counts the untrimmed text: publishing only validates with this schema and stores the text untrimmed. Only the
 * names of offers, artists, locations and regions are trimmed, by SQL's `assign_slug`.
 */
export const requiredText = (max: number, message: string) =>
  z.string(message).max(max, `Höchstens ${max} Zeichen.`).overwrite(visibleText).min(1, message);

/** A text that may be empty, but not consist of spaces, because pages show what is not empty. */
export const emptyOrVisibleText = (max: number) =>
  z
    .string()
    .max(max, `Höchstens ${max} Zeichen.`)
    .refine((text) => text === "" || visibleText(text) !== "", "Hier stehen nur Leerzeichen. Bitte lösche sie.");
