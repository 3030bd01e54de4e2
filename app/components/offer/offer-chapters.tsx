import { AccessFacts } from "#app/components/location/access-facts.tsx";
import { PostalAddressBlock } from "#app/components/location/postal-address.tsx";
import { LocationMap } from "#app/components/map/location-map.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import { FramedImage, ImageCaption } from "#app/ui/image/framed-image.tsx";
import type { MapDrawing } from "#domain/location/map-drawing.ts";
import type { OfferArtist, OfferLocation } from "#workers/data/offer/offer.ts";
import type { OfferCard } from "#workers/data/offer/offer-list.ts";
import { OfferCards } from "./offer-cards.tsx";

export type OfferChaptersProps = {
  artist: OfferArtist | null;
  location: OfferLocation | null;
  map: MapDrawing | null;
  related: readonly OfferCard[];
  /** The VAT note for `related`; `null` when all of these offers are free of charge (see `vatNoteOf`). */
  vatNote: string | null;
};

export function OfferChapters({ artist, location, map, related, vatNote }: OfferChaptersProps) {
  return (
    <>
      {artist && <ArtistChapter artist={artist} />}
      {location && <LocationChapter location={location} map={map} />}
      {related.length > 0 && (
        <section aria-labelledby="verwandt" className="grid gap-y-10 pt-section">
          <div className="page-grid">
            <div aria-hidden="true" className="mb-3 h-0.75 bg-rule" />
            <h2 id="verwandt" className="text-display-lg">
              Hängt daneben
            </h2>
          </div>
          <OfferCards offers={related} vatNote={vatNote} />
        </section>
      )}
    </>
  );
}

function ArtistChapter({ artist }: { artist: OfferArtist }) {
  return (
    <section aria-labelledby="mit" className="on-block mt-section">
      <div className="page-grid gap-y-6 py-section">
        <figure className="md:col-[1/5]">
          <FramedImage image={artist.image} frame="aspect-3/4" sizes="(min-width: 768px) 33vw, 100vw" isDecorative />
          <ImageCaption image={artist.image} />
        </figure>
        <div className="grid gap-5 self-end md:col-[5/-1] lg:col-[6/12]">
          <p className="eyebrow">Öffnet die Werkstatt</p>
          <h2 id="mit" className="text-display-lg">
            {artist.name}
          </h2>
          {artist.city && <p className="text-lg">{`Arbeitet in ${artist.city}`}</p>}
          <p>
            <LinkButton variant="outline" to={`/kuenstler-in/${artist.slug}/`}>
              {`Mehr über ${artist.name}`}
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  );
}

function LocationChapter({ location, map }: { location: OfferLocation; map: MapDrawing | null }) {
  return (
    <section id="ort" aria-labelledby="ort-titel" className="page-grid scroll-mt-4 items-start gap-y-8 pt-section">
      <div className="grid gap-5 md:col-[1/5]">
        <p className="eyebrow">Der Kunstraum</p>
        <h2 id="ort-titel" className="text-display-md">
          {location.name}
        </h2>
        <PostalAddressBlock name={location.name} address={location} />
        <AccessFacts {...location} />
        <p>
          <LinkButton variant="outline" to={`/kunstraum/${location.slug}/`}>
            Zum Kunstraum
          </LinkButton>
        </p>
      </div>
      <div className="grid gap-gap md:col-[5/-1] lg:col-[6/-1]">
        <figure>
          <FramedImage image={location.image} frame="aspect-video" sizes="(min-width: 768px) 60vw, 100vw" />
          <ImageCaption image={location.image} />
        </figure>
        {map && <LocationMap map={map} />}
      </div>
    </section>
  );
}
