import type { RouterContextProvider } from "react-router";
import { staticData } from "#app/static-part.tsx";
import type { PageSection } from "#domain/content/page-section.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { PageContent } from "#workers/data/content/page-content.ts";

/** A record without its page content. */
export type WithoutContent<Fields> = Omit<Fields, keyof PageContent>;

/** Page content, and the VAT note (`vatNoteOf`) of each section with a list of offers, by the section's id. */
export type ShownContent = PageContent & { vatNotes: Record<string, string | null> };

/** Splits a record into its fields and its page content. */
export function splitContent<Fields extends PageContent>({ sections, images, offers, icons, ...fields }: Fields) {
  return { fields, content: { sections, images, offers, icons } satisfies PageContent };
}

/** For loaders: adds the VAT notes. In a component, `vatNoteOf` would enlarge the first-load JavaScript. */
export function withVatNotes<Content extends PageContent>(content: Content, site: Pick<SiteSettings, "vat_sentence">) {
  const vatNotes: ShownContent["vatNotes"] = {};
  for (const section of content.sections) {
    if (section.type !== "offer_list") continue;
    const offers = section.content.offerIds.flatMap((id) => content.offers[id] ?? []);
    vatNotes[section.id] = vatNoteOf(offers, site.vat_sentence);
  }
  return { ...content, vatNotes };
}

/** The types of the sections that need hydration. */
const interactiveTypes = new Set(["gallery", "video"]);

/** Whether the page content has a section that needs hydration. */
export function hasInteractiveSections(content: PageContent | null): boolean {
  return content?.sections.some(({ type }) => interactiveTypes.has(type)) ?? false;
}

/**
 * Sections that are rendered together. `sectionRunsOf` makes runs of consecutive sections that are all interactive or
 * all static. It sets `isInteractive` for an interactive run. For a document request it sets the `content` of a static
 * run to `null`, because the HTML already contains its sections (see `staticData`). A preview and a legal page have a
 * single run, which may mix interactive and static sections and always has its `content`.
 */
export type SectionRun = { name: string; content: ShownContent | null; isInteractive?: boolean };

/** For loaders: divides the sections of a page into runs, which are hydrated only if they are interactive. */
export function sectionRunsOf(context: Readonly<RouterContextProvider>, content: ShownContent): SectionRun[] {
  const runs: PageSection[][] = [];
  for (const section of content.sections) {
    const lastRun = runs.at(-1);
    const isInteractive = interactiveTypes.has(section.type);
    if (lastRun?.[0] && interactiveTypes.has(lastRun[0].type) === isInteractive) lastRun.push(section);
    else runs.push([section]);
  }
  return runs.map((sections, index) => {
    const name = `sections-${index}`;
    const run = { ...content, sections };
    return hasInteractiveSections(run)
      ? { name, content: withOwnImages(run), isInteractive: true }
      : { name, content: staticData(context, name, run) };
  });
}

/** The page content with only the images that its sections use. */
function withOwnImages({ images, ...page }: ShownContent): ShownContent {
  const usedIds = new Set(
    page.sections.flatMap(({ content }) => [
      ...("mediaId" in content ? [content.mediaId] : []),
      ...("images" in content ? content.images.map(({ mediaId }) => mediaId) : []),
    ]),
  );
  return { ...page, images: Object.fromEntries(Object.entries(images).filter(([id]) => usedIds.has(id))) };
}
