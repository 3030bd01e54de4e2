import { describe, expect, it } from "vitest";
import { RichText } from "./page-section-content.ts";
import { cleanRichText, plainText } from "./rich-text-cleaning.ts";

const doc = (...content: object[]) => ({ type: "doc", content });
const paragraph = (...content: object[]) => ({ type: "paragraph", ...(content.length > 0 && { content }) });
const text = (value: string, ...marks: object[]) => ({ type: "text", text: value, ...(marks.length > 0 && { marks }) });

describe("cleanRichText", () => {
  it("removes attributes that are not allowed", () => {
    const cleaned = cleanRichText(
      doc(
        { type: "heading", attrs: { level: 2, id: "ort", textAlign: "center" }, content: [text("Ort")] },
        {
          type: "paragraph",
          attrs: { style: "color:red" },
          content: [text("fett", { type: "bold" }), { type: "hardBreak" }],
        },
        paragraph(text("Seite", { type: "link", attrs: { href: "/agb/", target: "_blank", rel: "x", class: null } })),
        {
          type: "orderedList",
          attrs: { start: 3 },
          content: [{ type: "listItem", content: [paragraph(text("eins"))] }],
        },
      ),
    );
    expect(cleaned).toEqual(
      doc(
        { type: "heading", attrs: { level: 2, id: "ort" }, content: [text("Ort")] },
        paragraph(text("fett", { type: "bold" }), { type: "hardBreak" }),
        paragraph(text("Seite", { type: "link", attrs: { href: "/agb/" } })),
        { type: "orderedList", content: [{ type: "listItem", content: [paragraph(text("eins"))] }] },
      ),
    );
    expect(RichText.safeParse(cleaned).success).toBe(true);
  });

  it("removes disallowed marks, links and blocks, but no text", () => {
    const cleaned = cleanRichText(
      doc(
        paragraph(text("böse", { type: "link", attrs: { href: "javascript:alert(1)" } }, { type: "underline" })),
        { type: "blockquote", content: [paragraph(text("Zitat"))] },
        { type: "table", content: [{ type: "row", content: [{ type: "cell", content: [paragraph(text("Zelle"))] }] }] },
      ),
    );
    expect(cleaned).toEqual(doc(paragraph(text("böse")), paragraph(text("Zitat")), paragraph(text("Zelle"))));
  });

  it("changes the level of a heading to 3 when the level is not allowed", () => {
    const heading = (level: number) => ({ type: "heading", attrs: { level }, content: [text("Groß")] });
    expect(cleanRichText(doc(heading(1)))).toEqual(doc(heading(3)));
  });

  it("removes characters that Postgres refuses and other control characters, but no emoji", () => {
    const pasted = doc(paragraph(text("Ton\0 und\ud83d Glut\u0007 \u{1f525}"), text("\0")));
    expect(cleanRichText(pasted)).toEqual(doc(paragraph(text("Ton und Glut \u{1f525}"))));
  });

  it("removes trailing empty paragraphs", () => {
    expect(cleanRichText(doc(paragraph(), paragraph(text("Ende")), paragraph(), paragraph()))).toEqual(
      doc(paragraph(), paragraph(text("Ende"))),
    );
  });

  it("returns an empty document for `null`", () => {
    expect(cleanRichText(null)).toEqual(doc());
  });
});

it("returns the plain text of a document in one line", () => {
  const lines = paragraph(text("drei"), { type: "hardBreak" }, text("vier"));
  expect(plainText(cleanRichText(doc(paragraph(text("Eins "), text("zwei")), lines)))).toBe("Eins zwei drei vier");
});
