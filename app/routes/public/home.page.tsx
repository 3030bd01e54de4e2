import { Hanging } from "#app/blocks/hanging.tsx";
import { OfferCard } from "#app/blocks/offer-card.tsx";
import heroSmall from "#app/brand/atelier-nachts-640.webp";
import heroLarge from "#app/brand/atelier-nachts-900.webp";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { OfferCard as OfferEntry } from "#domain/offer.ts";
import type { Page } from "#domain/paging.ts";

export type HomePageProps = {
  /** Published offers by their next bookable date. */
  offers: Page<OfferEntry>;
};

export function HomePage({ offers }: HomePageProps) {
  const { items, page, itemsPerPage, total } = offers;
  return (
    <>
      {page === 1 && <Hero total={total} />}
      <section aria-labelledby="angebote">
        <div className="page-grid items-end gap-y-2 pt-section pb-8">
          <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
          {page === 1 ? (
            <h2 id="angebote" className="scroll-mt-4 text-display-lg">
              Als Nächstes
            </h2>
          ) : (
            <h1 id="angebote" className="scroll-mt-4 text-display-lg">
              Weiter im Katalog
            </h1>
          )}
        </div>
        {items.length > 0 ? (
          <Hanging
            items={items}
            card={(offer, place) => <OfferCard offer={offer} place={place} />}
            wallText={<WallText />}
          />
        ) : (
          <div className="page-grid">
            <EmptyState
              title="Diese Wand ist noch leer."
              action={page > 1 && <LinkButton to="/">Zum Anfang des Katalogs</LinkButton>}
            >
              <p>
                {page > 1 ? "So weit reicht der Katalog nicht." : "Wir hängen gerade um. Schau bald wieder vorbei."}
              </p>
            </EmptyState>
          </div>
        )}
        <div className="page-grid pt-8">
          <Pagination
            label="Angebote"
            page={page}
            itemsPerPage={itemsPerPage}
            total={total}
            pageLink={(target) => (target === 1 ? "/" : `/?seite=${target}`)}
          />
        </div>
      </section>
    </>
  );
}

function Hero({ total }: { total: number }) {
  return (
    <section className="page-grid items-end gap-y-6">
      <div className="bleed-right row-start-1 max-md:bleed-left md:col-[8/-1] lg:col-[8/-1]">
        <div className="h-[min(104vw,56vh)] overflow-hidden bg-paper-deep shadow-lamp md:aspect-3/4 md:h-auto lg:aspect-auto lg:h-[clamp(38rem,46vw,52rem)]">
          <img
            src={heroLarge}
            srcSet={`${heroSmall} 640w, ${heroLarge} 900w`}
            sizes="(min-width: 768px) 42vw, 100vw"
            width={900}
            height={1200}
            alt="Linolschnitt: ein Backsteinatelier mit Sheddach, nachts, in den Fenstern brennt Licht"
            fetchPriority="high"
            className="size-full object-cover object-[50%_42%]"
          />
        </div>
      </div>
      <div className="grid justify-items-start gap-6 md:col-[1/8] md:row-start-1 md:self-center lg:z-1">
        {total > 0 && (
          <p className="eyebrow">
            <span className="num">{total}</span> {total === 1 ? "Angebot" : "Angebote"} zum Mitmachen
          </p>
        )}
        <h1 className="text-display-xl tracking-[-0.022em]">Komm rein, die&nbsp;Farbe ist noch&nbsp;nass.</h1>
        <p className="max-w-[30em] text-lg text-pretty">
          Töpfern, drucken, weben, zeichnen: Künstlerinnen und Künstler öffnen ihre Werkstätten und zeigen dir, wie es
          geht. Mitbringen musst du nichts außer Neugier.
        </p>
        <LinkButton to="#angebote" size="lg" viewTransition={false}>
          Termine finden
        </LinkButton>
      </div>
    </section>
  );
}

function WallText() {
  return (
    <p className="display text-[clamp(1.875rem,1.2rem+1.9vw,3.25rem)]/[1] font-[460]">
      Hier hängt nichts, was&nbsp;du nicht anfassen darfst.
      <span className="mt-4 block font-text text-xs font-normal tracking-normal text-ink-soft">
        Jeder Termin findet in einer echten Werkstatt statt,
        <br />
        bei den Menschen, die dort arbeiten.
      </span>
    </p>
  );
}
