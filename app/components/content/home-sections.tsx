import { Link } from "#app/ui/button/link.tsx";
import type { ArtistCard, PageContent, RegionCard } from "#domain/content/page.ts";
import type { Page } from "#domain/list/pagination.ts";
import { ArtistGrid } from "./artist-grid.tsx";
import { pluralise } from "./pluralise.ts";
import { RegionOverview } from "./region-overview.tsx";
import { SectionList } from "./section-list.tsx";

export type HomeSectionsProps = {
  regions: Page<RegionCard>;
  artists: Page<ArtistCard>;
  /** The sections of the landing page that did not open it. */
  content: PageContent | null;
};

/** What follows the list on the first page: the regions, what the landing page says, some of the artists. */
export function HomeSections({ regions, artists, content }: HomeSectionsProps) {
  return (
    <>
      {regions.items.length > 0 && <RegionOverview regions={regions} />}
      {content && <SectionList {...content} />}
      {artists.items.length > 0 && <OpenDoors artists={artists} />}
    </>
  );
}

function OpenDoors({ artists }: { artists: Page<ArtistCard> }) {
  return (
    <section aria-labelledby="menschen">
      <div className="page-grid items-end gap-y-4 pt-section pb-8">
        <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
        <h2 id="menschen" className="text-display-lg md:col-[1/8]">
          Sie machen auf
        </h2>
        <p className="text-pretty md:col-[8/-1]">
          {pluralise.artists(artists.total)} {artists.total === 1 ? "lässt" : "lassen"} dich in die Werkstatt.{" "}
          <Link to="/kuenstler-innen/">Alle ansehen</Link>
        </p>
      </div>
      <ArtistGrid artists={artists.items} />
    </section>
  );
}
