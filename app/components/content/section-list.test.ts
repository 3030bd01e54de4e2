import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PageSection, RichText } from "#domain/content/page-section.ts";
import type { Image } from "#domain/media/image.ts";
import { ListHero } from "./list-hero.tsx";
import { SectionList } from "./section-list.tsx";

const word = "Teilnahmebedingungen";
const hyphenated = "Teil\u00adnah\u00adme\u00adbe\u00addin\u00adgungen";

function htmlOf(type: PageSection["type"], content: object, images: Record<string, Image> = {}): string {
  const section = {
    id: crypto.randomUUID(),
    type,
    content,
    visible: true,
    titleId: undefined,
  } as unknown as PageSection;
  return renderToStaticMarkup(
    createElement(SectionList, { sections: [section], images, offers: {}, icons: {}, vatNotes: {} }),
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

const image = { url: "/media/ton.webp", width: 2000, height: 1500, alt: "Ton", credit: "Foto: Ada Krug" };
const ofImage = { mediaId: "ton", title: "", body: emptyText, imageSide: "left", url: "https://vimeo.com/1" };

it.each([
  [
    "an image with a caption",
    htmlOf("image", { ...ofImage, caption: "Beim Drehen" }, { ton: image }),
    "Beim Drehen · ",
  ],
  ["an image without a caption", htmlOf("image", { ...ofImage, caption: "" }, { ton: image }), ""],
  ["an image beside a text", htmlOf("text_image", ofImage, { ton: image }), ""],
  ["the still of a video", htmlOf("video", ofImage, { ton: image }), ""],
])("shows the credit below %s", (_name, html, caption) => {
  expect(html).toMatch(new RegExp(`<img [^>]*>.*<figcaption [^>]*>${caption}Foto: Ada Krug</figcaption></figure>`));
});

it("shows nothing below an image when it has neither caption nor credit", () => {
  const html = htmlOf("image", { mediaId: "ton", caption: "" }, { ton: { ...image, credit: "" } });
  expect(html).toContain("<img ");
  expect(html).not.toContain("<figcaption");
});
