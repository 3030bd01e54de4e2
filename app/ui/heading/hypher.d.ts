declare module "hypher" {
  export type Patterns = { id: string; leftmin: number; rightmin: number; patterns: Record<number, string> };
  export default class Hypher {
    constructor(patterns: Patterns);
    /** The syllables of a word. */
    hyphenate(word: string): string[];
  }
}
declare module "hyphenation.de" {
  const german: import("hypher").Patterns;
  export default german;
}
