import type { ReactNode, RefObject } from "react";
import { type ListQuery, listUrl } from "#app/components/search/list-url.ts";
import { suggestionLink } from "#app/components/search/suggestion.ts";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import type { Suggestion } from "#domain/offer/offer-filter.ts";

/** A search as a list shows it. */
export type ShownSearch = {
  /** The query parameters of the URL. */
  query: ListQuery;
  /** The German labels of the selected filters: "Oderbruch", "Keramik". */
  labels: readonly string[];
  isFiltered: boolean;
};

/** The German texts of a list. */
export type ListTexts = {
  /** What is listed, for screen readers: "Angebote". */
  label: string;
  /** "12 Angebote" */
  count: (total: number) => string;
  /** The heading of the first page and of further pages. */
  headings: { first: string; further: string };
  /** Announced while a search is slow: "Angebote werden gesucht …" */
  searching: string;
  /** The link that leaves a search without results: "Alle Angebote zeigen". */
  all: string;
  /** Shown when nothing is published. */
  empty: { title: string; text: string };
};

export const DAY_ORDER_ERROR = "Der letzte Tag liegt vor dem ersten.";

type ResultsHeadingProps = {
  /** The path of the list. */
  path: string;
  /** The number of entries found. */
  total: number;
  search: ShownSearch;
  texts: ListTexts;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether a hero above contains the page's h1. */
  hasHero: boolean;
};

/** The heading of a list; for a search, the number found and the filters. */
export function ResultsHeading({ path, total, search, texts, heading, hasHero }: ResultsHeadingProps) {
  const props = { id: "liste", ref: heading, tabIndex: -1, className: "scroll-mt-4 text-display-lg outline-none" };
  if (hasHero) return <h2 {...props}>{texts.headings.first}</h2>;
  if (!search.isFiltered) return <h1 {...props}>{texts.headings.further}</h1>;
  const { suche, von, bis, frei } = search.query;
  const filters = [
    suche && `„${suche}“`,
    ...search.labels,
    von && `ab ${germanDay(von)}`,
    bis && `bis ${germanDay(bis)}`,
    frei && "noch Plätze frei",
  ].filter(Boolean);
  return (
    <>
      <h1 {...props}>{total === 0 ? "Nichts gefunden" : texts.count(total)}</h1>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 hyphens-none">
        <span className="wrap-anywhere">{filters.join(" · ")}</span>
        {total > 0 && (
          <Link to={listUrl(path, {})} preventScrollReset className="inline-flex min-h-9 items-center text-sm">
            Suche zurücksetzen
          </Link>
        )}
      </p>
    </>
  );
}

/** "2027-04-12" is "12.04.2027". */
function germanDay(day: string): string {
  return day.split("-").reverse().join(".");
}

/** Artists and locations whose name matches the search. */
export function AlsoFound({ suggestions }: { suggestions: readonly Suggestion[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-2">
      <p className="text-sm text-ink-soft">Auch so genannt:</p>
      <ul className="contents">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id} className="inline-flex min-h-9 flex-wrap items-center gap-x-2">
            <Link to={suggestionLink(suggestion).to}>{suggestion.name}</Link>
            <span className="text-xs text-ink-soft">{suggestionLink(suggestion).label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type NothingFoundProps = {
  path: string;
  isFiltered: boolean;
  texts: ListTexts;
  /** Why nothing is found, when the search itself is at fault. */
  reason?: ReactNode;
};

/** Shown when the list is empty. */
export function NothingFound({ path, isFiltered, texts, reason }: NothingFoundProps) {
  if (!isFiltered) {
    return (
      <div className="page-grid">
        <EmptyState title={texts.empty.title}>
          <p>{texts.empty.text}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-grid gap-y-6">
      <p className="max-w-prose text-lg text-pretty">
        {reason ?? "Dazu hängt gerade nichts im Katalog. Versuch es mit einem anderen Wort oder nimm einen Filter weg."}
      </p>
      <p>
        <LinkButton variant="outline" to={path}>
          {texts.all}
        </LinkButton>
      </p>
    </div>
  );
}
