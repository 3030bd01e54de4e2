import { PlaceMap } from "#app/components/map/place-map.tsx";
import { Link } from "#app/ui/button/link.tsx";
import type { RichText as RichTextDocument } from "#domain/content/page-section.ts";
import type { Page } from "#domain/list/pagination.ts";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import type { ArtistCard } from "#workers/data/content/artist.ts";
import type { RegionCard } from "#workers/data/content/region.ts";
import { ArtistGrid } from "./artist-grid.tsx";
import { pluralize } from "./pluralize.ts";
import { RegionOverview } from "./region-overview.tsx";
import { RichText } from "./rich-text.tsx";
import { SectionAnchor } from "./section-frame.tsx";
import type { ShownContent } from "./section-groups.ts";
import { SectionList } from "./section-list.tsx";

export type LeadProps = { id: string; body: RichTextDocument };

/** The text of the hero. Defined here, so that one chunk contains `RichText` and the sections. */
export function Lead({ id, body }: LeadProps) {
  return (
    <SectionAnchor id={id}>
      <RichText document={body} />
    </SectionAnchor>
  );
}

export type HomeSectionsProps = {
  map: MapDrawing | null;
  regions?: Page<RegionCard>;
  artists?: Page<ArtistCard>;
  /** The sections of the landing page that the hero and the offer grid do not show. */
  content?: ShownContent | null;
};

/** The home page below the offers. Below the results of a search near a place there is only the map. */
export function HomeSections({ regions, artists, map, content }: HomeSectionsProps) {
  return (
    <>
      {map && <PlaceMap map={map} title="Auf der Karte" label="Kunsträume" />}
      {regions && regions.items.length > 0 && <RegionOverview regions={regions} />}
      {content && <SectionList {...content} />}
      {artists && artists.items.length > 0 && <FeaturedArtists artists={artists} />}
    </>
  );
}

function FeaturedArtists({ artists }: { artists: Page<ArtistCard> }) {
  return (
    <section aria-labelledby="menschen">
      <div className="page-grid items-end gap-y-4 pt-section pb-8">
        <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
        <h2 id="menschen" className="text-display-lg md:col-[1/8]">
          Hier stehen die Türen offen
        </h2>
        <p className="text-pretty md:col-[8/-1]">
          {pluralize.artists(artists.total)} {artists.total === 1 ? "lässt" : "lassen"} dich in die Werkstatt.{" "}
          <Link to="/kuenstler-innen/">Alle ansehen</Link>
        </p>
      </div>
      <ArtistGrid artists={artists.items} />
    </section>
  );
}
