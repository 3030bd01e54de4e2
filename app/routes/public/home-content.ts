import type { HomeSectionsProps } from "#app/components/content/home-sections.tsx";
import { withVatNotes } from "#app/components/content/section-groups.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { ApiCaller } from "#workers/api/router.ts";
import type { LandingPage } from "#workers/data/content/landing-page.ts";
import { heroImageOf } from "./hero-image.ts";
import { loadLocationMap } from "./place-map.ts";

const MAX_SHOWN = { regions: 6, artists: 4 } as const;

/**
 * Loads what the home page shows besides the search and the offers: `image`, `title` and `lead` in the hero, `quote`
 * between the first offers, `sections` below the offers. The browser needs `hasLead`, because `lead` is `null` there
 * when the HTML contains the lead (see `staticData`).
 * @param draft replaces the published landing page
 */
export async function loadHomeContent(
  api: ApiCaller,
  site: Pick<SiteSettings, "name" | "home_image" | "vat_sentence">,
  draft?: LandingPage,
) {
  const [landing, regions, artists, map] = await Promise.all([
    draft ?? api.landingPage.byType({ type: "homepage" }),
    api.region.list({ itemsPerPage: MAX_SHOWN.regions }),
    api.artist.list({ itemsPerPage: MAX_SHOWN.artists }),
    loadLocationMap(api),
  ]);
  const lead = landing?.sections.find((section) => section.type === "text");
  const quote = landing?.sections.find((section) => section.type === "quote");
  const sections = landing?.sections.filter((section) => section !== lead && section !== quote);
  const content = landing && sections && withVatNotes({ ...landing, sections }, site);
  return {
    image: heroImageOf(site.home_image),
    title: landing?.title ?? site.name,
    lead: lead ? { id: lead.id, body: lead.content.body } : null,
    hasLead: lead !== undefined,
    quote: quote ? { id: quote.id, ...quote.content } : null,
    sections: { regions, artists, map, content } satisfies HomeSectionsProps,
  };
}

export type HomeContent = Awaited<ReturnType<typeof loadHomeContent>>;
