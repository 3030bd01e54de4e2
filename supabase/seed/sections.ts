import type { ContentImage } from "./content-picture.ts";
import { type RichText, richText } from "./rich-text.ts";

/** A section of a page, before it has an owner and a place in the order. */
export type Section =
  | { type: "text"; title: string; body: RichText }
  | { type: "image"; image: ContentImage; caption: string }
  | { type: "text_image"; title: string; body: RichText; image: ContentImage; imageSide: "left" | "right" }
  | { type: "gallery"; title: string; images: { image: ContentImage; caption: string }[] }
  | { type: "quote"; quote: string; author: string }
  | { type: "faq"; title: string; questions: { question: string; answer: RichText }[] }
  | { type: "video"; title: string; url: string; poster: ContentImage }
  | { type: "call_to_action"; title: string; body: RichText; label: string; href: string }
  | { type: "offer_list"; title: string; offerKeys: string[] };

/** A title and running text; see `richText` for the marks. */
export const text = (title: string, ...lines: string[]): Section => ({ type: "text", title, body: richText(...lines) });

/** One picture across the page. */
export const imageSection = (image: ContentImage, caption: string): Section => ({ type: "image", image, caption });

/** Text beside a picture. */
export const textImage = (title: string, image: ContentImage, ...lines: string[]): Section => ({
  type: "text_image",
  title,
  body: richText(...lines),
  image,
  imageSide: "right",
});

/** Several pictures with a caption each. */
export const gallery = (title: string, ...images: [ContentImage, string][]): Section => ({
  type: "gallery",
  title,
  images: images.map(([image, caption]) => ({ image, caption })),
});

/** A sentence worth standing alone. */
export const quote = (message: string, author: string): Section => ({ type: "quote", quote: message, author });

/** Questions people ask before they come. */
export const faq = (...questions: [string, string][]): Section => ({
  type: "faq",
  title: "Gut zu wissen",
  questions: questions.map(([question, answer]) => ({ question, answer: richText(answer) })),
});

/** A film at YouTube or Vimeo behind a still, under its title. */
export const video = (title: string, url: string, poster: ContentImage): Section => ({
  type: "video",
  title,
  url,
  poster,
});

/** One deed the page asks for. */
export const callToAction = (title: string, line: string, label: string, href: string): Section => ({
  type: "call_to_action",
  title,
  body: richText(line),
  label,
  href,
});

/** A choice of offers, by their keys. */
export const offerList = (title: string, ...offerKeys: string[]): Section => ({ type: "offer_list", title, offerKeys });
