import { SlotCount } from "#app/components/appointment/slot-count.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import type { OfferCard } from "#workers/data/offer/offer-list.ts";
import { Price } from "./price.tsx";

export function OfferList({ offers }: { offers: readonly OfferCard[] }) {
  return (
    <div className="page-grid">
      <ul className="border-t border-line">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferListItem offer={offer} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OfferListItem({ offer }: { offer: OfferCard }) {
  const { artist, location, next_appointment: nextAppointment } = offer;
  const hostAndCity = [artist?.name, location?.name, location?.city].filter(Boolean).join(", ");
  return (
    <article className="relative grid gap-x-6 gap-y-0.5 border-b border-line py-3 hover:bg-paper-deep md:grid-cols-[13rem_minmax(0,1fr)_8rem] md:items-baseline">
      <p className="text-sm">
        {nextAppointment ? (
          <time dateTime={nextAppointment.timestamp.toISOString()} className="num">
            {formatAppointmentTime(nextAppointment.timestamp)}
          </time>
        ) : (
          <span className="text-ink-soft">Kein freier Termin</span>
        )}
      </p>
      <div className="min-w-0">
        <h3 className="text-display-xs">
          <Link
            variant="quiet"
            to={`/angebot/${offer.slug}/`}
            prefetch="intent"
            className="after:absolute after:inset-0"
            {...headingTextProps(offer.name)}
          />
        </h3>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[offer.offer_type.name, hostAndCity, offer.distance_km !== undefined && `${offer.distance_km} km`]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 text-sm md:flex-col md:items-end">
        <Price cents={offer.price} className="font-semibold" />
        {nextAppointment && <SlotCount {...nextAppointment} />}
      </p>
    </article>
  );
}
