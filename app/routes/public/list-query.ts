import { z } from "zod";
import type { ListQuery } from "#app/components/search/list-url.ts";
import { cutText } from "#domain/cut-text.ts";
import type { Page } from "#domain/list/pagination.ts";
import { slugIdOf } from "#domain/slug.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Choice } from "./search-choices.ts";

/** A day `yyyy-mm-dd`. Postgres has no year 0. */
const Day = z.iso.date().refine((day) => day >= "0001");
/** A control character other than a tab or line break. */
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u;
const MAX_VALUE_LENGTH = 200;
/** Maximum length of an invalid value that a page shows. */
const MAX_SHOWN_LENGTH = 40;

/**
 * Reads the filters of a list from its URL, one method call for each filter. An invalid value is added to `ignored` and
 * read as missing.
 */
export function createQueryReader(parameters: URLSearchParams) {
  const query: ListQuery = {};
  const labels: string[] = [];
  const ignored: string[] = [];

  function read<Value>(name: string, label: string, parse: (text: string) => Value | undefined): Value | undefined {
    const text = cutText(parameters.get(name)?.trim() ?? "", MAX_VALUE_LENGTH);
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) ignored.push(`${label} ${quote(text)}`);
    else query[name] = text;
    return value;
  }

  /** @param keyOf returns the part of a value that identifies the choice; by default the whole value */
  function readChoice<Option extends Pick<Choice, "value" | "label">>(
    name: string,
    label: string,
    choices: readonly Option[],
    keyOf: (value: string) => string | null = (value) => value,
  ) {
    const choice = read(name, label, (text) => choices.find(({ value }) => keyOf(value) === keyOf(text)));
    if (choice) {
      query[name] = choice.value;
      labels.push(choice.label);
    }
    return choice;
  }

  return {
    /** The valid parameters that have been read. */
    query,
    /** The German labels of the search text and the selected filters. */
    labels,
    /** The German label and the value of each invalid parameter: "Region „oderbruh“". */
    ignored,
    text(name: string, label: string) {
      const text = read(name, label, (typed) => (CONTROL_CHARACTER.test(typed) ? undefined : typed));
      if (text) labels.push(`„${text}“`);
      return text;
    },
    choice: readChoice,
    /** A region, identified by its slug id, because its slug changes when the region is renamed. */
    region: (regions: readonly Choice[]) => readChoice("region", "Region", regions, slugIdOf),
    /** A Berlin day, `yyyy-mm-dd`. */
    day(name: string, label: "Von" | "Bis") {
      const day = read(name, label, (text) => Day.safeParse(text).data);
      if (day) labels.push(`${label === "Von" ? "ab" : "bis"} ${germanDate(day)}`);
      return day;
    },
    flag(name: string, label: string) {
      const isSet = read(name, label, (text) => (text === "1" ? true : undefined)) ?? false;
      if (isSet) labels.push(label);
      return isSet;
    },
  };
}

/**
 * Loads the requested page of a list. When this page does not exist, loads the first page; `missingPage` is then the
 * value of `?seite=` as it is shown.
 */
export async function loadPage<Item>(
  url: URL,
  load: (page: number) => Promise<Page<Item>>,
): Promise<{ list: Page<Item>; missingPage: string | null }> {
  const page = pageNumberOf(url);
  const list = page === null ? null : await load(page);
  if (list && (page === 1 || list.items.length > 0)) return { list, missingPage: null };
  return { list: await load(1), missingPage: toShownText(url.searchParams.get("seite") ?? "") };
}

/** "12.04.2027", for a day `yyyy-mm-dd`. */
function germanDate(day: string): string {
  return day.split("-").reverse().join(".");
}

/** An invalid value as a page shows it: shortened and in quotation marks. */
export function quote(text: string): string {
  return `„${toShownText(text)}“`;
}

function toShownText(text: string): string {
  return cutText(text.replace(/\p{Cc}/gu, ""), MAX_SHOWN_LENGTH);
}
