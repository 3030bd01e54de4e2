import type { PageContent } from "#workers/data/content/page-content.ts";

/** Separates the first section from the others if it is a text: the page of an artist shows it next to the facts. */
export function splitAbout(content: PageContent) {
  const [first, ...others] = content.sections;
  return first?.type === "text"
    ? { about: first.content, otherContent: { ...content, sections: others } }
    : { about: null, otherContent: content };
}
