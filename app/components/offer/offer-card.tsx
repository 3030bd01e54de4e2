import { SlotCount } from "#app/components/appointment/slot-count.tsx";
import type { CardLayout } from "#app/components/content/card-grid.tsx";
import { Card } from "#app/ui/image/card.tsx";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import type { OfferCard as OfferCardData } from "#workers/data/offer/offer-list.ts";
import { Price } from "./price.tsx";

type OfferCardProps = { offer: OfferCardData; layout: CardLayout };

export function OfferCard({ offer, layout }: OfferCardProps) {
  const { artist, location, next_appointment: nextAppointment } = offer;
  return (
    <Card
      {...layout}
      image={offer.image}
      to={`/angebot/${offer.slug}/`}
      title={offer.name}
      label={[offer.offer_type.name, location?.region].filter(Boolean).join(" · ")}
    >
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
        {artist && <span>{artist.name}</span>}
        {location && <span className="text-ink-soft">{locationNameOf(location)}</span>}
        {offer.distance_km !== undefined && <span className="num font-semibold">{offer.distance_km} km entfernt</span>}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 text-sm">
        {nextAppointment ? (
          <time dateTime={nextAppointment.timestamp.toISOString()} className="num">
            {formatAppointmentTime(nextAppointment.timestamp)}
          </time>
        ) : (
          <span className="text-ink-soft">Kein freier Termin</span>
        )}
        <Price cents={offer.price} className="font-semibold" />
      </p>
      {nextAppointment && (
        <p>
          <SlotCount {...nextAppointment} />
        </p>
      )}
    </Card>
  );
}
