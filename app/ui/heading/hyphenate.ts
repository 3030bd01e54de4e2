import german from "hyphenation.de";
import Hypher from "hypher";

/** Words with fewer letters fit into the narrowest column. */
const MIN_LETTERS = 12;
/** The minimum number of letters before the first and after the last soft hyphen of a word. */
const MIN_PART_LETTERS = 4;
const SOFT_HYPHEN = "\u00ad";

let hypher: Hypher | undefined;

/** Inserts soft hyphens into long German words. Only for the server: the patterns are 43 kB (gzip). */
export function hyphenate(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length < MIN_LETTERS ? word : hyphenateWord(word)));
}

function hyphenateWord(word: string): string {
  hypher ??= new Hypher(german); // takes about 10 ms
  let hyphenated = "";
  let letterCount = 0;
  for (const syllable of hypher.hyphenate(word)) {
    const lettersLeft = word.length - letterCount;
    if (letterCount >= MIN_PART_LETTERS && lettersLeft >= MIN_PART_LETTERS) hyphenated += SOFT_HYPHEN;
    hyphenated += syllable;
    letterCount += syllable.length;
  }
  return hyphenated;
}
