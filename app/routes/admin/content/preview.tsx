import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { recordUrls } from "#app/components/admin/content/record-urls.ts";
import { type SectionGroup, withVatNotes } from "#app/components/content/section-groups.ts";
import { apiContext, siteContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { notFound } from "#app/routes/not-found.ts";
import { ArtistPage } from "#app/routes/public/artist.page.tsx";
import { splitAbout } from "#app/routes/public/artist-about.ts";
import { HomePage } from "#app/routes/public/home.page.tsx";
import { loadHomeContent } from "#app/routes/public/home-content.ts";
import { LegalPage } from "#app/routes/public/legal.page.tsx";
import { LocationPage } from "#app/routes/public/location.page.tsx";
import { feedOfLocation } from "#app/routes/public/location-feed.ts";
import { OfferPage } from "#app/routes/public/offer.page.tsx";
import { loadLocationMap, mapOfLocation } from "#app/routes/public/place-map.ts";
import { RegionPage } from "#app/routes/public/region.page.tsx";
import { registerEntryFor } from "#app/routes/public/register-entry.ts";
import { loadOfferChoices } from "#app/routes/public/search-choices.ts";
import { selectShownAppointments } from "#app/routes/public/shown-appointments.ts";
import { berlinDay, startOfTomorrow } from "#domain/berlin-time.ts";
import { hostContactOf, reachableContactOf } from "#domain/booking/host-contact.ts";
import { recordEntities } from "#domain/content/record-draft.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import type { LandingPage } from "#workers/data/content/landing-page.ts";
import type { PageContent } from "#workers/data/content/page-content.ts";
import type { Route } from "./+types/preview.ts";
import type { PreviewMessage, PreviewReadyMessage } from "./editor/preview-message.ts";
import { keepPageInFrame } from "./keep-page-in-frame.ts";

const FIRST_PAGE = { page: 1, itemsPerPage: 12 } as const;

/**
 * For admins only, never cached.
 * @throws 404 when there is no such record
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const entity = recordEntities.find((candidate) => recordUrls[candidate].segment === params.entity);
  const preview = entity && (await api.record.preview({ entity, slugId: params.key }));
  if (!preview) throw notFound(request);
  const site = await context.get(siteContext)();
  switch (preview.entity) {
    case "offer": {
      const { artist, location, upcoming, related } = preview.page;
      const contact = hostContactOf(preview.page, site);
      const bookableAfter = startOfTomorrow(new Date());
      return {
        ...preview,
        sections: hydratedGroups(preview.page, site),
        ...selectShownAppointments(upcoming, FIRST_PAGE.page, bookableAfter),
        vatSentence: contact.vat_sentence,
        rules: { deadlineHours: preview.page.cancellation_deadline_hours, contact },
        bookableAfter,
        chapters: {
          artist,
          location,
          map: mapOfLocation(location),
          related,
          vatNote: vatNoteOf(related, site.vat_sentence),
        },
      };
    }
    case "artist": {
      const { about, otherContent } = splitAbout(preview.page);
      const offers = await api.offer.listOf({ artist_id: preview.page.id, ...FIRST_PAGE });
      return {
        ...preview,
        about,
        sections: hydratedGroups(otherContent, site),
        contact: reachableContactOf(preview.page, site),
        offers,
        vatNote: vatNoteOf(
          offers.items.map((offer) => ({ ...offer, artist: preview.page })),
          site.vat_sentence,
        ),
      };
    }
    case "location": {
      const offers = await api.offer.listOf({ location_id: preview.page.id, ...FIRST_PAGE });
      return {
        ...preview,
        sections: hydratedGroups(preview.page, site),
        contact: reachableContactOf(preview.page, site),
        offers,
        vatNote: vatNoteOf(
          offers.items.map((offer) => ({ ...offer, location: preview.page })),
          site.vat_sentence,
        ),
        map: mapOfLocation(preview.page),
        feed: feedOfLocation(preview.page),
      };
    }
    case "region": {
      const filter = { region_id: preview.page.id, ...FIRST_PAGE };
      const [offers, locations, artists, map] = await Promise.all([
        api.offer.list(filter),
        api.location.list(filter),
        api.artist.list(filter),
        loadLocationMap(api, filter),
      ]);
      // The lists contain no names of unpublished regions, so the name in the draft is shown.
      const region = preview.page.name;
      return {
        ...preview,
        sections: hydratedGroups(preview.page, site),
        totals: { offers: offers.total, locations: locations.total, artists: artists.total },
        offers: offers.items,
        vatNote: vatNoteOf(offers.items, site.vat_sentence),
        places: {
          map,
          locations: locations.items.map((location) => ({ ...location, region })),
          artists: artists.items.map((artist) => ({ ...artist, region })),
        },
      };
    }
    case "landing_page":
      return {
        ...preview,
        page: { ...withVatNotes(preview.page, site), registerEntry: registerEntryFor(preview.page, site) },
        home: preview.page.type === "homepage" ? await loadHome(api, site, preview.page) : null,
      };
  }
}

/**
 * All sections as one group. Its content is never `null`, unlike that of a static group of a public page, so the browser
 * hydrates all sections (see `SectionGroup`).
 */
function hydratedGroups(content: PageContent, site: SiteSettings): SectionGroup[] {
  return [{ name: "sections", content: withVatNotes(content, site) }];
}

/** The draft replaces the published landing page. */
async function loadHome(api: ApiCaller, site: SiteSettings, draft: LandingPage) {
  const [choices, { items: offers, ...list }, { sections, ...homeContent }] = await Promise.all([
    loadOfferChoices(api),
    api.offer.list({ page: 1 }),
    loadHomeContent(api, site, draft),
  ]);
  const search = { query: {}, labels: [], isFiltered: false, isEndBeforeStart: false };
  return {
    choices,
    list,
    offers,
    homeContent,
    sections,
    hasMap: false,
    search,
    hints: null,
    related: [],
    vatNote: vatNoteOf(offers, site.vat_sentence),
    firstDay: berlinDay(startOfTomorrow(new Date())),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Vorschau") },
  { name: "robots", content: "noindex" },
];

/**
 * Class names that outline the open section, because sections of public pages have no prop for an outline. The outline
 * of a wider page is thicker, because the editor scales wider pages down further.
 */
const OPEN_SECTION_CLASSES = [
  "relative",
  "after:pointer-events-none",
  "after:absolute",
  "after:inset-x-0",
  "after:top-0",
  "after:-bottom-6",
  "after:border-[length:max(3px,0.6vw)]",
  "after:border-rule",
];

function findSection(id: string | null): Element | null {
  const section = id === null ? null : document.querySelector(`[data-section="${CSS.escape(id)}"]`);
  // A `SectionAnchor` has no box (`display: contents`), so its child is scrolled to and outlined.
  return section?.classList.contains("contents") ? section.firstElementChild : section;
}

export default function PreviewRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [openId, setOpenId] = useState<string | null>(null);
  /** The id of the section to scroll to once it is on the page; `null` when no scroll is pending. */
  const pendingSectionId = useRef<string | null>(null);
  const scrollToPendingSection = useCallback(() => {
    const section = findSection(pendingSectionId.current);
    if (!section) return;
    scrollTo(0, scrollY + section.getBoundingClientRect().top); // `scrollIntoView` would also scroll the editor
    pendingSectionId.current = null;
  }, []);
  useEffect(() => {
    const onMessage = ({ data, origin }: MessageEvent<PreviewMessage>) => {
      if (origin !== location.origin) return;
      if (data.type === "draft-saved") void revalidate();
      if (data.type === "section-opened") {
        setOpenId(data.id);
        pendingSectionId.current = data.id;
        if (data.id === null) scrollTo(0, 0);
        else scrollToPendingSection();
      }
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [revalidate, scrollToPendingSection]);
  useEffect(() => {
    // Outside a frame, `parent` is the window itself.
    if (parent === window) return;
    parent.postMessage({ type: "preview-ready" } satisfies PreviewReadyMessage, location.origin);
    return keepPageInFrame();
  }, []);
  // A new section is on the page only after the draft was saved and loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each load
  useEffect(scrollToPendingSection, [loaderData]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs after each load, which may replace the element
  useEffect(() => {
    const section = findSection(openId);
    section?.classList.add(...OPEN_SECTION_CLASSES);
    return () => section?.classList.remove(...OPEN_SECTION_CLASSES);
  }, [openId, loaderData]);
  switch (loaderData.entity) {
    case "offer":
      return (
        <OfferPage
          offer={loaderData.page}
          {...loaderData}
          priceNote={loaderData.isPriceMissing ? "Preis fehlt noch" : null}
        />
      );
    case "artist":
      return <ArtistPage artist={loaderData.page} {...loaderData} />;
    case "location":
      return <LocationPage location={loaderData.page} {...loaderData} />;
    case "region":
      return <RegionPage region={loaderData.page} {...loaderData} />;
    case "landing_page": {
      const { home, page } = loaderData;
      if (!home) return <LegalPage page={page} />;
      // Without `suggest`, because a chosen suggestion would open another page in the frame.
      return <HomePage {...home} />;
    }
  }
}
