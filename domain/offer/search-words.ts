import { combinePeriods } from "./search-period.ts";

/** Words of a search that stand for a filter: a query parameter of the list of offers. */
const filterWords: readonly { words: RegExp; filter: readonly [name: string, value: string] }[] = [
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

/** Holidays also appear in names of offers, so they become a filter only when no offer mentions them. */
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

/** Words that are removed when the next word becomes a filter: "am Wochenende". */
const FILLER = /^(und|oder|am|an|im|in|dieses|diesem|zu|über|jeden|nur)$/;

export type SearchWords = {
  /** The remaining words. */
  text: string;
  /** Query parameters with their values. */
  filters: Record<string, string>;
  /** The period (`searchPeriods`) of a holiday among the words of `text`. */
  holiday: string | null;
};

/** Separates the words of a search that stand for a filter from the others: "töpfern am Wochenende", "kostenlos". */
export function readSearchWords(typed: string): SearchWords {
  const rest: string[] = [];
  const filters: Record<string, string> = {};
  let holiday: string | null = null;
  for (const part of typed.split(/\s+/)) {
    const word = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const meaning = filterWords.find(({ words }) => words.test(word));
    if (meaning) {
      const [name, value] = meaning.filter;
      filters[name] = name === "wann" ? combinePeriods(filters[name], value) : value;
      while (FILLER.test(rest.at(-1)?.toLowerCase() ?? "")) rest.pop();
      continue;
    }
    holiday ??= holidayWords.find(([words]) => words.test(word))?.[1] ?? null;
    rest.push(part);
  }
  return { text: rest.join(" ").trim(), filters, holiday };
}

/** The words of a search without its holiday: "Töpfern an Weihnachten" is "Töpfern". */
export function withoutHoliday(text: string): string {
  const rest: string[] = [];
  for (const part of text.split(/\s+/)) {
    const word = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    if (!holidayWords.some(([words]) => words.test(word))) rest.push(part);
    else while (FILLER.test(rest.at(-1)?.toLowerCase() ?? "")) rest.pop();
  }
  return rest.join(" ");
}
