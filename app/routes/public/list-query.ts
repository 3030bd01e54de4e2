import { z } from "zod";
import type { ListQuery } from "#app/components/search/list-url.ts";
import type { Page } from "#domain/list/pagination.ts";
import { pageNumberOf } from "../page-number.ts";
import type { Choice } from "./search-choices.ts";

/** Postgres has no year 0. */
const Day = z.iso.date().refine((day) => day >= "0001");
/** A control character other than a tab or line break. */
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u;
const MAX_LENGTH = 200;

/** Reads the filters of a list from its URL. An invalid value is left out and listed in `ignored`. */
export function createQueryReader(parameters: URLSearchParams) {
  const query: ListQuery = {};
  const labels: string[] = [];
  const ignored: string[] = [];

  function read<Value>(name: string, label: string, parse: (text: string) => Value | undefined): Value | undefined {
    const text = parameters.get(name)?.trim().slice(0, MAX_LENGTH);
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) ignored.push(`${label} ${quote(text)}`);
    else query[name] = text;
    return value;
  }

  return {
    /** The valid parameters of the URL. */
    query,
    /** The German labels of the search text and the selected filters. */
    labels,
    /** The German label and the value of each ignored parameter. */
    ignored,
    text(name: string, label: string) {
      const text = read(name, label, (typed) => (CONTROL_CHARACTER.test(typed) ? undefined : typed));
      if (text) labels.push(`„${text}“`);
      return text;
    },
    choice<Option extends Pick<Choice, "value" | "label">>(name: string, label: string, choices: readonly Option[]) {
      const choice = read(name, label, (text) => choices.find(({ value }) => value === text));
      if (choice) labels.push(choice.label);
      return choice;
    },
    /** A Berlin day, `yyyy-mm-dd`. */
    day(name: string, label: string) {
      const day = read(name, label, (text) => Day.safeParse(text).data);
      if (day) labels.push(`${label.replace("Von", "ab").replace("Bis", "bis")} ${day.split("-").reverse().join(".")}`);
      return day;
    },
    flag(name: string, label: string) {
      const isSet = read(name, label, (text) => (text === "1" ? true : undefined)) ?? false;
      if (isSet) labels.push(label);
      return isSet;
    },
  };
}

/** The requested page of a list. When it does not exist: the first page, and the requested number as `missingPage`. */
export async function loadPage<Item>(
  url: URL,
  load: (page: number) => Promise<Page<Item>>,
): Promise<{ list: Page<Item>; missingPage: string | null }> {
  const page = pageNumberOf(url);
  const list = page === null ? null : await load(page);
  if (list && (page === 1 || list.items.length > 0)) return { list, missingPage: null };
  return { list: await load(1), missingPage: printable(url.searchParams.get("seite") ?? "") };
}

function quote(text: string): string {
  return `„${printable(text)}“`;
}

/** The first 40 characters of a parameter, without control characters. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, "").slice(0, 40);
}
