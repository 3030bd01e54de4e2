import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PageSection, RichText } from "#domain/content/page-section.ts";
import { ListHero } from "./list-hero.tsx";
import { SectionList } from "./section-list.tsx";

const word = "Teilnahmebedingungen";
const hyphenated = "Teil\u00adnah\u00adme\u00adbe\u00addin\u00adgungen";

function htmlOf(type: PageSection["type"], content: object): string {
  const section = {
    id: crypto.randomUUID(),
    type,
    content,
    visible: true,
    titleId: undefined,
  } as unknown as PageSection;
  return renderToStaticMarkup(
    createElement(SectionList, { sections: [section], images: {}, offers: {}, icons: {}, vatNotes: {} }),
  );
}

const heading: RichText["content"][number] = {
  type: "heading",
  attrs: { level: 2 },
  content: [
    { type: "text", text: "Unsere ", marks: [{ type: "bold" }] },
    { type: "text", text: word },
  ],
};
const emptyText: RichText = { type: "doc", content: [] };

it.each([
  ["title", htmlOf("text", { title: word, body: emptyText }), word],
  ["heading in a text", htmlOf("text", { title: "", body: { type: "doc", content: [heading] } }), `Unsere ${word}`],
  ["question", htmlOf("faq", { title: "", questions: [{ question: word, answer: emptyText }] }), word],
  [
    "title of a directory",
    renderToStaticMarkup(createElement(ListHero, { eyebrow: null, title: word, lead: null, search: null })),
    word,
  ],
])("inserts soft hyphens into a %s, but not into its accessible name", (_name, html, accessibleName) => {
  expect(html).toContain(`>${hyphenated}<`);
  expect(html).toContain(`aria-label="${accessibleName}"`);
});

it("inserts no soft hyphens into a link in a heading, because the text of a link is its accessible name", () => {
  const link = { type: "link", attrs: { href: "https://example.org/" } } as const;
  const headingWithLink: RichText["content"][number] = {
    type: "heading",
    attrs: { level: 2 },
    content: [{ type: "text", text: word, marks: [link] }],
  };
  const html = htmlOf("text", { title: "", body: { type: "doc", content: [headingWithLink] } });
  expect(html).toContain(`>${word}</a>`);
});

it("inserts soft hyphens into a quote", () => {
  const html = htmlOf("quote", { quote: word, author: "" });
  expect(html).toContain(`<p>„${hyphenated}“</p>`);
  expect(html).not.toContain("hyphens-none");
});
