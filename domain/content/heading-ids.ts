import { slugify } from "#domain/slug.ts";
import type { PageSection, RichTextHeading } from "./page-section.ts";
import { plainText } from "./rich-text-cleaning.ts";

/** The ids of the layout: `MAIN_ID` and the phone menu. */
const LAYOUT_IDS = ["inhalt", "menue"];

/**
 * Gives each title, and each heading whose stored id is missing or already used, the slug of its text as id. Gives no
 * id when the slug is empty, already used or an id of the layout. A link such as `/agb/#barrierefreiheit` still works
 * after an admin has deleted the heading and typed it anew, which loses its stored id. Titles of galleries and videos
 * get no id: these sections are hydrated, so the code that renders the id would add to the browser's JavaScript.
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
