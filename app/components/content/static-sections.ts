import type { RouterContextProvider } from "react-router";
import { staticData } from "#app/static-part.tsx";
import type { PageSection } from "#domain/content/page-section.ts";
import type { PageContent } from "#workers/data/content/page-content.ts";

/** A record without its page content. */
export type WithoutContent<Fields> = Omit<Fields, keyof PageContent>;

/** Splits a record into its fields and its page content. */
export function splitContent<Fields extends PageContent>({ sections, images, offers, icons, ...fields }: Fields) {
  return { fields, content: { sections, images, offers, icons } satisfies PageContent };
}

const interactiveTypes = new Set(["gallery", "video"]);

/** Whether a section has scripts of its own, so that the page content needs hydration. */
export function isInteractive(content: PageContent | null): boolean {
  return content?.sections.some(({ type }) => interactiveTypes.has(type)) ?? false;
}

/** Consecutive sections; the content of a static run is `null` in the browser. */
export type SectionRun = { name: string; content: PageContent | null; isInteractive?: boolean };

/** For loaders: the sections of a page, divided into runs that are static parts and runs that need hydration. */
export function staticSections(context: Readonly<RouterContextProvider>, content: PageContent): SectionRun[] {
  const runs: PageSection[][] = [];
  for (const section of content.sections) {
    const last = runs.at(-1);
    const isInteractive = interactiveTypes.has(section.type);
    if (last?.[0] && interactiveTypes.has(last[0].type) === isInteractive) last.push(section);
    else runs.push([section]);
  }
  return runs.map((sections, index) => {
    const name = `sections-${index}`;
    const run = { ...content, sections };
    return isInteractive(run)
      ? { name, content: withOwnImages(run), isInteractive: true }
      : { name, content: staticData(context, name, run) };
  });
}

/** The content with only the images that its sections use. */
function withOwnImages(content: PageContent): PageContent {
  const ids = new Set(
    content.sections.flatMap(({ content }) => [
      ...("mediaId" in content ? [content.mediaId] : []),
      ...("images" in content ? content.images.map(({ mediaId }) => mediaId) : []),
    ]),
  );
  return { ...content, images: Object.fromEntries(Object.entries(content.images).filter(([id]) => ids.has(id))) };
}
