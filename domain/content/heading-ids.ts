import { slugify } from "#domain/slug.ts";
import type { PageSection, RichTextHeading } from "./page-section.ts";
import { plainText } from "./rich-text-cleaning.ts";

/** The ids of the layout: `MAIN_ID` and the phone menu. */
const LAYOUT_IDS = ["inhalt", "menue"];

/**
 * The sections with an id for each title, and for each heading of a body that has none: the slug of its text. So a link
 * such as `/agb/#barrierefreiheit` also finds a heading that somebody has typed again. No id is used twice, and none is
 * an id of the layout. Titles of galleries and videos get none, because the browser would load the code for it.
 */
export function withHeadingIds(sections: readonly PageSection[]): PageSection[] {
  const copies = structuredClone([...sections]);
  const ids = new Set<string | undefined>(LAYOUT_IDS);
  for (const { attrs } of copies.flatMap(headingsOf)) {
    if (ids.has(attrs.id)) delete attrs.id;
    else ids.add(attrs.id);
  }
  for (const section of copies) {
    const { type, content } = section;
    const titleId = "title" in content && type !== "gallery" && type !== "video" ? newId(content.title) : undefined;
    if (titleId) section.titleId = titleId;
    for (const heading of headingsOf(section))
      heading.attrs.id ??= newId(plainText({ type: "doc", content: [heading] }));
  }
  return copies;

  function newId(text: string): string | undefined {
    const id = slugify(text);
    if (!id || ids.has(id)) return undefined;
    ids.add(id);
    return id;
  }
}

function headingsOf({ content }: PageSection): RichTextHeading[] {
  return "body" in content ? content.body.content.filter((block) => block.type === "heading") : [];
}
