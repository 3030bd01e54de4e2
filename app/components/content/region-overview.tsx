import { Link } from "#app/ui/button/link.tsx";
import { FramedImage } from "#app/ui/image/framed-image.tsx";
import type { Page } from "#domain/list/pagination.ts";
import type { RegionCard } from "#workers/data/content/region.ts";
import { pluralize } from "./pluralize.ts";

/** Shows the image of the hovered or focused region, else of the first region. */
export function RegionOverview({ regions }: { regions: Page<RegionCard> }) {
  return (
    <section aria-labelledby="regionen" className="on-block mt-chapter">
      <div className="page-grid relative gap-y-8 py-section md:min-h-[calc(41.5vw+2*var(--spacing-section))] 2xl:min-h-[42rem]">
        <div className="md:col-[1/7]">
          <h2 id="regionen" className="eyebrow mb-4 font-text">
            {pluralize.regions(regions.total)}
          </h2>
          <ul className="border-t border-line">
            {regions.items.map((region, index) => (
              <li key={region.id} className="group border-b border-line">
                <Link
                  variant="quiet"
                  to={`/region/${region.slug}/`}
                  prefetch="intent"
                  className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 hover:text-rule focus-visible:text-rule"
                >
                  <span className="font-display text-display-md">{region.name}</span>
                  <span className="num text-sm text-ink-soft">{pluralize.offers(region.offers)}</span>
                </Link>
                <FramedImage
                  image={region.image}
                  frame="aspect-3/4"
                  sizes="31vw"
                  isDecorative
                  className={`absolute! top-section right-gutter w-[31%] transition-opacity duration-250 max-md:hidden ${index === 0 ? "" : "opacity-0"} group-focus-within:z-1 group-focus-within:opacity-100 group-hover:z-1 group-hover:opacity-100`}
                />
              </li>
            ))}
          </ul>
          <p className="pt-6">
            <Link to="/regionen/" className="inline-flex min-h-target items-center">
              Alle Regionen ansehen
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
