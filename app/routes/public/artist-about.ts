import type { PageContent } from "#workers/data/content/page-content.ts";

/** Separates a text at the start of the sections from the others: an artist's page shows it next to the facts. */
export function splitAbout(content: PageContent) {
  const [first, ...others] = content.sections;
  return first?.type === "text"
    ? { about: first.content, otherContent: { ...content, sections: others } }
    : { about: null, otherContent: content };
}
