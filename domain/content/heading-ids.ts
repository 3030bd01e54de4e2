import { slugify } from "#domain/slug.ts";
import type { PageSection, RichTextHeading } from "./page-section.ts";
import { plainText } from "./rich-text-cleaning.ts";

/** The layout's ids of the main content (`MAIN_ID`) and of the phone menu. */
const LAYOUT_IDS = ["inhalt", "menue"];

/**
 * A heading keeps its stored id, unless the layout or an earlier heading has the same id. Every other heading and each
 * title gets the slug of its text as its id, unless the slug is taken. The link `/agb/#barrierefreiheit` thus works
 * even after an admin has deleted this heading and typed it again. Titles of galleries and videos get no id, because
 * rendering the id would enlarge the code that browsers load for these sections.
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
