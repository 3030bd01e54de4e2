import { expect, it } from "vitest";
import { withHeadingIds } from "./heading-ids.ts";
import type { PageSection, RichTextHeading } from "./page-section.ts";

const heading = (text: string, id?: string): RichTextHeading => ({
  type: "heading",
  attrs: { level: 2, ...(id && { id }) },
  ...(text && { content: [{ type: "text", text }] }),
});
const section = (...content: RichTextHeading[]): PageSection => ({
  id: crypto.randomUUID(),
  type: "text",
  visible: true,
  content: { title: "", body: { type: "doc", content } },
});

it("gives a heading without an id the slug of its text as its id, unless another heading has this id", () => {
  const sections = withHeadingIds([
    section(heading("Barrierefreiheit"), heading("Stornieren & Ändern"), heading("Haftung")),
    section(heading("Barrierefreiheit"), heading("Wer haftet", "haftung"), heading("")),
  ]);
  const ids = sections.map(
    (part) =>
      part.type === "text" && part.content.body.content.map((block) => block.type === "heading" && block.attrs.id),
  );
  expect(ids).toEqual([
    ["barrierefreiheit", "stornieren-und-aendern", undefined],
    [undefined, "haftung", undefined],
  ]);
});

it("gives a title the slug of its text as its id, except in galleries and videos or when a heading has this id", () => {
  const titled = (type: "text_image" | "gallery" | "video", title: string) =>
    ({
      id: title,
      type,
      visible: true,
      content: { title, body: { type: "doc", content: [heading("Anfahrt")] } },
    }) as never;
  const sections = withHeadingIds([
    titled("text_image", "Anfahrt"),
    titled("gallery", "Bilder"),
    titled("video", "Film"),
    titled("text_image", "Haftung"),
    section(heading("Wer haftet", "haftung")),
  ]);
  expect(sections.map(({ titleId }) => titleId)).toEqual(["anfahrt", undefined, undefined, undefined, undefined]);
});

it("keeps an id only at the first heading when several headings have the same id", () => {
  const [part] = withHeadingIds([section(heading("Barrierefreiheit", "zugang"), heading("Ausnahmen", "zugang"))]);
  const ids =
    part?.type === "text" && part.content.body.content.map((block) => block.type === "heading" && block.attrs.id);
  expect(ids).toEqual(["zugang", "ausnahmen"]);
});

it("gives no heading an id of the layout", () => {
  const [part] = withHeadingIds([section(heading("Inhalt"), heading("Menü", "menue"))]);
  expect(JSON.stringify(part)).not.toMatch(/"id":"(inhalt|menue)"/);
});
