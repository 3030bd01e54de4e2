import { Card } from "#app/ui/image/card.tsx";
import type {
  ArtistCard as ArtistEntry,
  LocationCard as LocationEntry,
  RegionCard as RegionEntry,
} from "#domain/content/page.ts";
import type { CardLayout } from "./card-grid.tsx";
import { pluralise } from "./pluralise.ts";

/** An artist on the wall: portrait, name, what they do and where. */
export function ArtistCard({ artist, place }: { artist: ArtistEntry; place: CardLayout }) {
  const { art_forms: artForms, region } = artist;
  return (
    <Card
      {...place}
      image={artist.image}
      to={`/kuenstler-in/${artist.slug}/`}
      title={artist.name}
      titleSize="small"
      label={<span>{[artForms.join(", "), region].filter(Boolean).join(" · ")}</span>}
    />
  );
}

/** An art space on the wall: picture, name, town. */
export function LocationCard({ location, place }: { location: LocationEntry; place: CardLayout }) {
  return (
    <Card
      {...place}
      image={location.image}
      to={`/kunstraum/${location.slug}/`}
      title={location.name}
      label={<span>{["Kunstraum", location.region].filter(Boolean).join(" · ")}</span>}
    >
      {location.city && <p className="text-sm text-ink-soft">{location.city}</p>}
    </Card>
  );
}

/** A region on the wall: its landscape, name, what it is like and how much there is. */
export function RegionCard({ region, place }: { region: RegionEntry; place: CardLayout }) {
  return (
    <Card
      {...place}
      image={region.image}
      to={`/region/${region.slug}/`}
      title={region.name}
      label={<span>{pluralise.offers(region.offers)}</span>}
    >
      {region.intro && <p className="max-w-prose text-pretty">{region.intro}</p>}
      <p className="text-sm text-ink-soft">
        {pluralise.locations(region.locations)}, {pluralise.artists(region.artists)}
      </p>
    </Card>
  );
}
