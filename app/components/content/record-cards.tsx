import { Card } from "#app/ui/image/card.tsx";
import type { ArtistCard as ArtistCardData } from "#workers/data/content/artist.ts";
import type { LocationCard as LocationCardData } from "#workers/data/content/location.ts";
import type { RegionCard as RegionCardData } from "#workers/data/content/region.ts";
import type { CardLayout } from "./card-grid.tsx";
import { pluralize } from "./pluralize.ts";

export function ArtistCard({ artist, layout }: { artist: ArtistCardData; layout: CardLayout }) {
  const { art_forms: artForms, region } = artist;
  return (
    <Card
      {...layout}
      image={artist.image}
      to={`/kuenstler-in/${artist.slug}/`}
      title={artist.name}
      titleSize="small"
      label={[artForms.join(", "), region].filter(Boolean).join(" · ")}
    >
      <Distance km={artist.distance_km} />
    </Card>
  );
}

export function LocationCard({ location, layout }: { location: LocationCardData; layout: CardLayout }) {
  return (
    <Card
      {...layout}
      image={location.image}
      to={`/kunstraum/${location.slug}/`}
      title={location.name}
      label={["Kunstraum", location.region].filter(Boolean).join(" · ")}
    >
      {location.city && <p className="text-sm text-ink-soft">{location.city}</p>}
      <Distance km={location.distance_km} />
    </Card>
  );
}

export function RegionCard({ region, layout }: { region: RegionCardData; layout: CardLayout }) {
  return (
    <Card
      {...layout}
      image={region.image}
      to={`/region/${region.slug}/`}
      title={region.name}
      label={pluralize.offers(region.offers)}
    >
      {region.intro && <p className="max-w-prose text-pretty">{region.intro}</p>}
      <p className="text-sm text-ink-soft">
        {pluralize.locations(region.locations)}, {pluralize.artists(region.artists)}
      </p>
      <Distance km={region.distance_km} />
    </Card>
  );
}

/** The straight-line distance from the place of the search. */
function Distance({ km }: { km: number | undefined }) {
  return km !== undefined && <p className="num text-sm font-semibold">{km} km entfernt</p>;
}
