import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { AppointmentList } from "#app/components/appointment/appointment-list.tsx";
import { SlotCount, type SlotCountState } from "#app/components/appointment/slot-count.tsx";
import { slotsLabel } from "#app/components/booking/slots-label.ts";
import { type Fact, FactList } from "#app/components/content/fact-list.tsx";
import { PageSections } from "#app/components/content/page-sections.tsx";
import type { SectionGroup } from "#app/components/content/section-groups.ts";
import type { BookingRulesProps } from "#app/components/offer/booking-rules.tsx";
import { formatDuration } from "#app/components/offer/duration.ts";
import type { OfferChaptersProps } from "#app/components/offer/offer-chapters.tsx";
import { Price } from "#app/components/offer/price.tsx";
import { StaticPart } from "#app/static-part.tsx";
import { Link } from "#app/ui/button/link.tsx";
import { LinkButton } from "#app/ui/button/link-button.tsx";
import type { StickyActionProps } from "#app/ui/button/sticky-action.tsx";
import { headingTextProps } from "#app/ui/heading/heading-text.ts";
import { FramedImage, ImageCaption, imageTransitionStyle } from "#app/ui/image/framed-image.tsx";
import { Breadcrumb } from "#app/ui/layout/breadcrumb.tsx";
import { emptyModule, lazyLoaded } from "#app/ui/lazy-loaded.ts";
import { type Appointment, canJoinWaitlist, isBookable } from "#domain/appointment/offer-appointment.ts";
import { formatAppointmentTime } from "#domain/berlin-time.ts";
import { locationNameOf } from "#domain/offer/location-name.ts";
import type { Offer, OfferArtist, OfferDetails, OfferLocation } from "#workers/data/offer/offer.ts";
import type { LaterLinkProps } from "./shown-appointments.ts";

// Lazy-loaded in the browser, because links and forms work before hydration.
const LaterLink = lazyLoaded(import.meta.env.SSR ? (await import("./later-link.tsx")).LaterLink : null, () =>
  import("./later-link.tsx").then((module) => module.LaterLink),
);
const FollowAndShare = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/offer/follow-and-share.tsx")).FollowAndShare : null,
  () => import("#app/components/offer/follow-and-share.tsx").then((module) => module.FollowAndShare),
);
// A document contains the HTML of static parts, so the browser loads the next two components only with the data of a
// client-side navigation or revalidation.
const BookingRules = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/offer/booking-rules.tsx")).BookingRules : null,
  () => import("#app/components/offer/booking-rules.tsx").then((module) => module.BookingRules),
);
const OfferChapters = lazyLoaded(
  import.meta.env.SSR ? (await import("#app/components/offer/offer-chapters.tsx")).OfferChapters : null,
  () => import("#app/components/offer/offer-chapters.tsx").then((module) => module.OfferChapters),
);

const StickyAction = lazy<ComponentType<StickyActionProps>>(() =>
  import("#app/ui/button/sticky-action.tsx").then((module) => ({ default: module.StickyAction }), emptyModule),
);

/** The names of the static parts. The chapters are artist, location and related offers. */
export const RULES_PART = "rules";
export const CHAPTERS_PART = "chapters";

/** The data of an offer that hydration needs. The chapters show more, but are a static part. */
export type ShownOffer = Omit<
  OfferDetails,
  "status" | "version" | "updated_at" | "offer_type" | "artist_id" | "location_id" | "artist" | "location"
> & {
  offer_type: Pick<OfferDetails["offer_type"], "name">;
  art_forms: Offer["art_forms"];
  artist: Pick<OfferArtist, "name" | "slug"> | null;
  location: (Pick<OfferLocation, "name" | "city"> & { region: { name: string } | null }) | null;
};

export type OfferPageProps = {
  offer: ShownOffer;
  sections: readonly SectionGroup[];
  /** The next upcoming appointments, earliest first, including full and cancelled ones. */
  appointments: readonly (Appointment & Pick<SlotCountState, "slotsAsOf">)[];
  /** The link to the appointments after these; `null` when there are none. */
  laterLink: LaterLinkProps | null;
  /** Whether the list of appointments has a heading for each month. */
  isByMonth: boolean;
  /** "inkl. MwSt.", or that the host charges no VAT */
  vatSentence: string;
  /** From `staticData`: `null` when the document already contains the HTML. */
  rules: BookingRulesProps | null;
  /** Only appointments that start after this time can be booked. */
  bookableAfter: Date;
  /** From `staticData`, like `rules`. */
  chapters: OfferChaptersProps | null;
  /** Whether the offer is shown only to guests who have booked it. It then has no `appointments`. */
  isHidden?: boolean;
  /** Replaces the price in the preview of an offer that has no price yet. */
  priceNote?: string | null;
};

export function OfferPage({
  offer,
  sections,
  appointments,
  laterLink,
  isByMonth,
  vatSentence,
  rules,
  bookableAfter,
  chapters,
  isHidden,
  priceNote,
}: OfferPageProps) {
  const listedAppointments = appointments.map((appointment) => ({
    ...appointment,
    isBookable: isBookable(appointment, bookableAfter),
    canJoinWaitlist: canJoinWaitlist(appointment, bookableAfter),
  }));
  const nextBookable = listedAppointments.find(({ isBookable }) => isBookable);
  const mainAction = useRef<HTMLDivElement>(null);
  const appointmentsSection = useRef<HTMLElement>(null);
  return (
    <>
      <div className="page-grid">
        <Breadcrumb crumbs={[{ label: "Angebote", to: "/" }, { label: offer.offer_type.name }]} />
      </div>
      <article>
        <div className="page-grid items-start gap-y-6">
          <figure className="md:col-[1/7]">
            <FramedImage
              image={offer.image}
              frame="aspect-3/4 max-md:aspect-square"
              sizes="(min-width: 768px) 50vw, 100vw"
              isPriority
              className="bleed-left max-md:bleed-right"
              style={imageTransitionStyle(`/angebot/${offer.slug}/`)}
            />
            <ImageCaption image={offer.image} />
          </figure>
          <div className="grid gap-6 md:col-[7/-1] lg:pl-gap">
            <p className="eyebrow">
              {[offer.offer_type.name, offer.location?.region?.name].filter(Boolean).join(" · ")}
            </p>
            <h1 className="text-display-title tracking-[-0.02em]" {...headingTextProps(offer.name)} />
            <p className="text-lg text-pretty">{offer.summary}</p>
            <FactList facts={factsOf(offer)} />
            <div ref={mainAction} className="flex flex-wrap items-center gap-x-7 gap-y-4">
              {priceNote ?? <Price cents={offer.price} className="font-display text-display-md text-ink-strong" />}
              {nextBookable && (
                <>
                  <LinkButton size="lg" to="#termine" viewTransition={false}>
                    Termin wählen
                  </LinkButton>
                  <span className="grid text-sm">
                    <time dateTime={nextBookable.timestamp.toISOString()} className="num">
                      {formatAppointmentTime(nextBookable.timestamp)}
                    </time>
                    <SlotCount {...nextBookable} />
                  </span>
                </>
              )}
              {!isHidden && <FollowAndShare offer={offer} />}
            </div>
            {offer.price > 0 && (
              <p className="text-xs text-ink-soft">
                Preis pro Platz, {vatSentence.replace(/\.$/, "")}. Zahlung vor Ort. Online wird nichts abgebucht.
              </p>
            )}
          </div>
        </div>
        <section
          ref={appointmentsSection}
          id="termine"
          aria-labelledby="termine-titel"
          className="page-grid scroll-mt-4 items-start gap-y-6 pt-section"
        >
          <div className="grid gap-6 md:col-[1/5]">
            <h2 id="termine-titel" className="text-display-md">
              Termine
            </h2>
            <StaticPart name={RULES_PART} data={rules}>
              {(rules) => <BookingRules {...rules} />}
            </StaticPart>
          </div>
          <div className="md:col-[5/-1]">
            {!nextBookable && !laterLink && !listedAppointments.some(({ canJoinWaitlist }) => canJoinWaitlist) && (
              <p className="border-t-3 border-rule py-4 text-lg">
                {isHidden
                  ? "Dieses Angebot ist gerade nicht öffentlich und kann nicht gebucht werden."
                  : "Gerade kannst du keinen Termin buchen. Mit „Sag mir Bescheid“ schreiben wir dir, sobald einer dazukommt."}
              </p>
            )}
            {appointments.length > 0 && (
              <AppointmentList appointments={listedAppointments} offer={offer} isByMonth={isByMonth} />
            )}
            {laterLink && <LaterLink key={laterLink.firstId} {...laterLink} />}
          </div>
        </section>
        <PageSections groups={sections} />
      </article>
      <StaticPart name={CHAPTERS_PART} data={chapters}>
        {(chapters) => <OfferChapters {...chapters} />}
      </StaticPart>
      {nextBookable && (
        <LateStickyAction
          mainButton={mainAction}
          target={appointmentsSection}
          icon="calendar"
          label="Termin wählen"
          to="#termine"
        />
      )}
    </>
  );
}

/** Loaded when the page is first scrolled, because a sticky action is never visible before. */
function LateStickyAction(props: StickyActionProps) {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => {
      if (scrollY > 0) setHasScrolled(true);
    };
    onScroll(); // the browser may have restored the scroll position before hydration
    addEventListener("scroll", onScroll);
    return () => removeEventListener("scroll", onScroll);
  }, []);
  return (
    hasScrolled && (
      <Suspense>
        <StickyAction {...props} />
      </Suspense>
    )
  );
}

function factsOf(offer: ShownOffer): Fact[] {
  const { art_forms: artForms, artist, location, minimum_participants: minimum } = offer;
  const facts: Fact[] = [];
  if (artForms.length > 0) {
    const label = artForms.length === 1 ? "Kunstform" : "Kunstformen";
    facts.push({ label, value: artForms.map(({ name }) => name).join(", ") });
  }
  if (artist) {
    facts.push({ label: "Mit", value: <Link to={`/kuenstler-in/${artist.slug}/`}>{artist.name}</Link> });
  }
  facts.push({
    label: "Wo",
    value: location ? (
      <a href="#ort" className="link">
        {locationNameOf(location)}
      </a>
    ) : (
      locationNameOf(null)
    ),
  });
  facts.push({ label: "Dauer", value: <span className="num">{formatDuration(offer.duration_minutes)}</span> });
  facts.push({
    label: "Teilnehmende",
    value: `${minimum && minimum > 1 ? `ab ${minimum} Personen, ` : ""}höchstens ${slotsLabel(offer.max_slots_per_booking)} pro Buchung`,
  });
  return facts;
}
