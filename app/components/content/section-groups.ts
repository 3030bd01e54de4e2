import type { RouterContextProvider } from "react-router";
import { staticData } from "#app/static-part.tsx";
import type { PageSection } from "#domain/content/page-section.ts";
import { vatNoteOf } from "#domain/offer/vat-note.ts";
import type { SiteSettings } from "#domain/site/site-settings.ts";
import type { PageContent } from "#workers/data/content/page-content.ts";

export type WithoutContent<Fields> = Omit<Fields, keyof PageContent>;

/** `vatNotes` contains the VAT note (`vatNoteOf`) of each section with a list of offers, by the section's id. */
export type ShownContent = PageContent & { vatNotes: Record<string, string | null> };

export function splitContent<Fields extends PageContent>({ sections, images, offers, icons, ...fields }: Fields) {
  return { fields, content: { sections, images, offers, icons } satisfies PageContent };
}

/** Only for loaders: in a component, `vatNoteOf` would enlarge the first-load JavaScript. */
export function withVatNotes<Content extends PageContent>(content: Content, site: Pick<SiteSettings, "vat_sentence">) {
  const vatNotes: ShownContent["vatNotes"] = {};
  for (const section of content.sections) {
    if (section.type !== "offer_list") continue;
    const offers = section.content.offerIds.flatMap((id) => content.offers[id] ?? []);
    vatNotes[section.id] = vatNoteOf(offers, site.vat_sentence);
  }
  return { ...content, vatNotes };
}

/** Types of sections that need hydration. */
const interactiveTypes = new Set(["gallery", "video"]);

export function hasInteractiveSections(content: PageContent | null): boolean {
  return content?.sections.some(({ type }) => interactiveTypes.has(type)) ?? false;
}

/**
 * Consecutive sections that are all interactive or all static. `content` is `null` for a static group of a document
 * request, because the HTML contains the sections (see `staticData`). A group of a preview or a legal page may mix both
 * kinds and always has `content`.
 */
export type SectionGroup = { name: string; content: ShownContent | null; isInteractive?: boolean };

/** Only for loaders. React hydrates only the interactive groups of a document. */
export function sectionGroupsOf(context: Readonly<RouterContextProvider>, content: ShownContent): SectionGroup[] {
  const groups: PageSection[][] = [];
  for (const section of content.sections) {
    const lastGroup = groups.at(-1);
    const isInteractive = interactiveTypes.has(section.type);
    if (lastGroup?.[0] && interactiveTypes.has(lastGroup[0].type) === isInteractive) lastGroup.push(section);
    else groups.push([section]);
  }
  return groups.map((sections, index) => {
    const name = `sections-${index}`;
    const group = { ...content, sections };
    return hasInteractiveSections(group)
      ? { name, content: hydratedContentOf(sections, content.images), isInteractive: true }
      : { name, content: staticData(context, name, group) };
  });
}

/** Interactive sections and their images. Such sections show no offers, icons or VAT notes. */
function hydratedContentOf(sections: PageSection[], images: PageContent["images"]): ShownContent {
  const usedIds = new Set(
    sections.flatMap(({ content }) => [
      ...("mediaId" in content ? [content.mediaId] : []),
      ...("images" in content ? content.images.map(({ mediaId }) => mediaId) : []),
    ]),
  );
  const usedImages = Object.fromEntries(Object.entries(images).filter(([id]) => usedIds.has(id)));
  return { sections, images: usedImages, offers: {}, icons: {}, vatNotes: {} };
}
