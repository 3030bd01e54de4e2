import { combinePeriods } from "./search-period.ts";

/** The query parameters of the filters that a word in the search text can set. */
export const filterNames = ["kostenlos", "stufenlos", "wann"] as const;
export type FilterName = (typeof filterNames)[number];

/** Words in a search that mean a filter. */
const filterWords: readonly { words: RegExp; filter: readonly [name: FilterName, value: string] }[] = [
  { words: /^(kostenlose?[nrs]?|kostenfreie?[nrs]?|gratis|umsonst)$/, filter: ["kostenlos", "1"] },
  {
    words: /^(stufenlose?[nrs]?|stufenfreie?[nrs]?|barrierefreie?[nrs]?|rollstuhl(gerecht)?)$/,
    filter: ["stufenlos", "1"],
  },
  { words: /^wochenende?s?$/, filter: ["wann", "wochenende"] },
  ...["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"].map((day) => ({
    words: new RegExp(`^${day}s?$`),
    filter: ["wann", day] as const,
  })),
  { words: /^sonnabends?$/, filter: ["wann", "samstag"] },
];

/**
 * Words in a search that mean a holiday. Names of offers contain such words, too, so a holiday becomes a filter only
 * when the search finds no offer.
 */
const holidayWords: readonly (readonly [RegExp, string])[] = [
  [/^(advent|advents?zeit|adventswochenende?n?)$/, "advent"],
  [/^(weihnachten|weihnachtsferien|weihnachtszeit)$/, "weihnachten"],
  [/^(silvester|neujahr|jahreswechsel)$/, "silvester"],
  [/^(winterferien|faschingsferien)$/, "winterferien"],
  [/^(ostern|osterwochenende|ostersonntag|ostermontag|karfreitag)$/, "ostern"],
  [/^(osterferien)$/, "osterferien"],
  [/^(pfingsten|pfingstferien|pfingstwochenende)$/, "pfingsten"],
  [/^(sommerferien)$/, "sommerferien"],
  [/^(herbstferien)$/, "herbstferien"],
];

/** Removed with the filter or holiday that follows: "am" in "am Wochenende". */
const FILLER = /^(und|oder|am|an|im|in|den|dieses|diesem|zu|über|jeden|nur)$/;

type ParsedSearchText = {
  /** The words that mean no filter. */
  text: string;
  /** Values by query parameter. */
  filters: Record<string, string>;
  /** The period (`searchPeriods`) of the first holiday in `text`. */
  holiday: string | null;
};

/**
 * "töpfern am Wochenende" has the text "töpfern" and the filter `wann=wochenende`. A holiday remains in the text.
 * @param names the filters that the searched list has; words for other filters remain in the text
 */
export function parseSearchText(typedText: string, names: readonly FilterName[] = filterNames): ParsedSearchText {
  const textWords: string[] = [];
  const filters: Record<string, string> = {};
  let holiday: string | null = null;
  for (const typedWord of typedText.split(/\s+/)) {
    const word = normalize(typedWord);
    const filterWord = filterWords.find(({ words, filter }) => names.includes(filter[0]) && words.test(word));
    if (filterWord) {
      const [name, value] = filterWord.filter;
      filters[name] = (name === "wann" && combinePeriods(filters[name], value)) || value;
      removeTrailingFillers(textWords);
      continue;
    }
    holiday ??= holidayWords.find(([words]) => words.test(word))?.[1] ?? null;
    textWords.push(typedWord);
  }
  return { text: textWords.join(" ").trim(), filters, holiday };
}

/** "Töpfern an Weihnachten" becomes "Töpfern". */
export function withoutHoliday(text: string): string {
  const remainingWords: string[] = [];
  for (const typedWord of text.split(/\s+/)) {
    if (holidayWords.some(([words]) => words.test(normalize(typedWord)))) removeTrailingFillers(remainingWords);
    else remainingWords.push(typedWord);
  }
  return remainingWords.join(" ");
}

function normalize(typedWord: string): string {
  return typedWord.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function removeTrailingFillers(words: string[]): void {
  while (FILLER.test(words.at(-1)?.toLowerCase() ?? "")) words.pop();
}
