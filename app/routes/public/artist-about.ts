import type { PageContent } from "#workers/data/content/page-content.ts";

/** Splits off a first section with text, which the page of an artist shows next to the facts. */
export function splitAbout(content: PageContent) {
  const [first, ...others] = content.sections;
  return first?.type === "text"
    ? { about: first.content, rest: { ...content, sections: others } }
    : { about: null, rest: content };
}
