import { OfferCards } from "#app/components/offer/offer-cards.tsx";
import { SEARCH_STATE } from "#app/components/search/list-url.ts";
import { DAY_ORDER_ERROR } from "#app/components/search/search-form.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import type { OfferCard } from "#workers/data/offer/offer-list.ts";
import type { ListTexts } from "./list-result.tsx";

export type NothingFoundProps = {
  path: string;
  isFiltered: boolean;
  texts: ListTexts;
  /** Whether the last day of the search is before the first. */
  isEndBeforeStart?: boolean;
  /** Offers that a wider search has found. */
  related?: readonly OfferCard[] | undefined;
  /** The VAT note for the prices of `related` (`vatNoteOf`). */
  vatNote?: string | null;
};

export function NothingFound({ path, isFiltered, texts, isEndBeforeStart, related = [], vatNote }: NothingFoundProps) {
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
    <>
      <div className="page-grid gap-y-6">
        <p className="max-w-prose text-lg text-pretty">
          {isEndBeforeStart
            ? `${DAY_ORDER_ERROR} Dreh die beiden um, dann suchen wir noch einmal.`
            : "Dazu haben wir gerade nichts gefunden. Versuch es mit einem anderen Wort oder nimm einen Filter weg."}
        </p>
        <p>
          <LinkButton variant="outline" to={path} state={SEARCH_STATE}>
            {texts.all}
          </LinkButton>
        </p>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="verwandt" className="grid gap-y-8 pt-section">
          <div className="page-grid">
            <h2 id="verwandt" className="text-display-md">
              Vielleicht passt das
            </h2>
          </div>
          <OfferCards offers={related} {...(vatNote && { vatNote })} />
        </section>
      )}
    </>
  );
}
