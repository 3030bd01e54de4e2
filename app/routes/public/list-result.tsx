import type { RefObject } from "react";
import { type ListQuery, listUrl, SEARCH_STATE } from "#app/components/search/list-url.ts";
import { Link } from "#app/ui/button/link.tsx";

export type ShownSearch = {
  query: ListQuery;
  /** The German labels of the search text and the filters: "„ton“", "Oderbruch". */
  labels: readonly string[];
  isFiltered: boolean;
};

/** The German texts of a list. */
export type ListTexts = {
  /** What is listed, for screen readers: "Angebote". */
  label: string;
  /** "12 Angebote" */
  count: (total: number) => string;
  /** The heading of an unfiltered list: `first` on its first page, `further` on the later pages. */
  headings: { first: string; further: string };
  /** Announced while the list loads slowly: "Angebote werden gesucht …" */
  searching: string;
  /** The link from a search without results to the unfiltered list: "Alle Angebote zeigen". */
  all: string;
  /** Shown when nothing is published. */
  empty: { title: string; text: string };
};

type ResultsHeadingProps = {
  path: string;
  page: number;
  /** The number of records on all pages. */
  total: number;
  search: ShownSearch;
  texts: ListTexts;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether a hero above contains the page's h1. */
  hasHero: boolean;
  hasMap: boolean | undefined;
};

export function ResultsHeading({ path, page, total, search, texts, heading, hasHero, hasMap }: ResultsHeadingProps) {
  const headingProps = {
    id: "liste",
    ref: heading,
    tabIndex: -1,
    className: "scroll-mt-4 text-display-lg outline-none",
  };
  const title = page > 1 ? texts.headings.further : texts.headings.first;
  if (hasHero) return <h2 {...headingProps}>{title}</h2>;
  if (!search.isFiltered) return <h1 {...headingProps}>{title}</h1>;
  return (
    <>
      <h1 {...headingProps}>{total === 0 ? "Nichts gefunden" : texts.count(total)}</h1>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 hyphens-none">
        <span className="wrap-anywhere">{search.labels.join(" · ")}</span>
        {total > 0 && (
          <Link
            to={listUrl(path, {})}
            preventScrollReset
            state={SEARCH_STATE}
            className="inline-flex min-h-9 items-center text-sm"
          >
            Suche zurücksetzen
          </Link>
        )}
        {hasMap && (
          <a href="#karte" className="link inline-flex min-h-9 items-center text-sm">
            Zur Karte
          </a>
        )}
      </p>
    </>
  );
}
