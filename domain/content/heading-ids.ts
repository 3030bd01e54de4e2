import { slugify } from "#domain/slug.ts";
import type { PageSection, RichText, RichTextHeading } from "./page-section.ts";
import { plainText } from "./rich-text-cleaning.ts";

/**
 * The sections with an id for each heading of a text section that has none: the slug of its text. So a link such as
 * `/agb/#barrierefreiheit` also finds a heading that somebody has typed again. A heading gets no id that another heading
 * has.
 */
export function withHeadingIds(sections: readonly PageSection[]): PageSection[] {
  const texts = sections.filter((section) => section.type === "text");
  const ids = new Set(texts.flatMap(({ content }) => headingsOf(content.body)).map(({ attrs }) => attrs.id));
  return sections.map((section) => {
    if (section.type !== "text") return section;
    const { body } = section.content;
    const content = body.content.map((block) => (block.type === "heading" ? withId(block) : block));
    return { ...section, content: { ...section.content, body: { ...body, content } } };
  });

  function withId(heading: RichTextHeading): RichTextHeading {
    const id = slugify(plainText({ type: "doc", content: [heading] }));
    if (heading.attrs.id || !id || ids.has(id)) return heading;
    ids.add(id);
    return { ...heading, attrs: { ...heading.attrs, id } };
  }
}

function headingsOf({ content }: RichText): RichTextHeading[] {
  return content.filter((block) => block.type === "heading");
}
