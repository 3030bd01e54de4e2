import type { RefObject } from "react";
import { pluralise } from "#app/components/content/pluralise.ts";
import type { ListQuery } from "#app/components/search/list-url.ts";
import { suggestionLink } from "#app/components/search/suggestion.ts";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import type { Suggestion } from "#domain/offer/offer-filter.ts";

/** A search as the home page shows it. */
export type OfferSearchShown = {
  /** The query parameters of the URL. */
  query: ListQuery;
  /** The German labels of the selected filters: "Oderbruch", "Keramik". */
  labels: string[];
  isFiltered: boolean;
  endsBeforeItBegins: boolean;
};

export const DAY_ORDER_ERROR = "Der letzte Tag liegt vor dem ersten.";

type ResultsHeadingProps = {
  /** The number of offers found. */
  total: number;
  search: OfferSearchShown;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The hero above holds the page's h1. */
  isFront: boolean;
};

/** The heading of the offers; for a search, the number found and the filters. */
export function ResultsHeading({ total, search, heading, isFront }: ResultsHeadingProps) {
  const props = { id: "angebote", ref: heading, tabIndex: -1, className: "scroll-mt-4 text-display-lg outline-none" };
  if (isFront) return <h2 {...props}>Als Nächstes</h2>;
  if (!search.isFiltered) return <h1 {...props}>Weiter im Katalog</h1>;
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
      <h1 {...props}>{total === 0 ? "Nichts gefunden" : pluralise.offers(total)}</h1>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 hyphens-none">
        <span className="wrap-anywhere">{filters.join(" · ")}</span>
        {total > 0 && (
          <Link to="/" preventScrollReset className="inline-flex min-h-9 items-center text-sm">
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

/** Shown when no offer is found. */
export function NothingFound({ search }: { search: OfferSearchShown }) {
  if (!search.isFiltered) {
    return (
      <div className="page-grid">
        <EmptyState title="Diese Wand ist noch leer.">
          <p>Wir hängen gerade um. Schau bald wieder vorbei.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-grid gap-y-6">
      <p className="max-w-prose text-lg text-pretty">
        {search.endsBeforeItBegins
          ? `${DAY_ORDER_ERROR} Dreh die beiden um, dann suchen wir noch einmal.`
          : "Dazu hängt gerade nichts im Katalog. Versuch es mit einem anderen Wort oder nimm einen Filter weg."}
      </p>
      <p>
        <LinkButton variant="outline" to="/">
          Alle Angebote zeigen
        </LinkButton>
      </p>
    </div>
  );
}
