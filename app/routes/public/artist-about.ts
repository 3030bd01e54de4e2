import type { PageContent } from "#workers/data/content/page-content.ts";

/** Separates the first section if it is a text, which an artist's page shows next to the facts. */
export function splitAbout<Content extends PageContent>(content: Content) {
  const [first, ...others] = content.sections;
  return first?.type === "text"
    ? { about: { id: first.id, ...first.content }, otherContent: { ...content, sections: others } }
    : { about: null, otherContent: content };
}
