import type { ContentImage } from "./content-image.ts";
import { type RichText, richText } from "./rich-text.ts";

/** The type and content of a section. `rows.ts` adds the record to which it belongs, and its order in that record. */
export type Section =
  | { type: "text"; title: string; body: RichText }
  | { type: "image"; image: ContentImage; caption: string }
  | { type: "text_image"; title: string; body: RichText; image: ContentImage; imageSide: "left" | "right" }
  | { type: "gallery"; title: string; images: { image: ContentImage; caption: string }[] }
  | { type: "quote"; quote: string; author: string }
  | { type: "faq"; title: string; questions: { question: string; answer: RichText }[] }
  | { type: "video"; title: string; url: string; poster: ContentImage }
  | { type: "call_to_action"; title: string; body: RichText; label: string; href: string; icon: string | null }
  | { type: "offer_list"; title: string; offerKeys: string[] };

/** A title and text; `richText` documents the markup. */
export const text = (title: string, ...lines: string[]): Section => ({ type: "text", title, body: richText(...lines) });

/** An image with a caption. */
export const imageSection = (image: ContentImage, caption: string): Section => ({ type: "image", image, caption });

/** Text next to an image. */
export const textImage = (title: string, image: ContentImage, ...lines: string[]): Section => ({
  type: "text_image",
  title,
  body: richText(...lines),
  image,
  imageSide: "right",
});

/** Images with one caption each. */
export const gallery = (title: string, ...images: [ContentImage, string][]): Section => ({
  type: "gallery",
  title,
  images: images.map(([image, caption]) => ({ image, caption })),
});

/** A quotation. */
export const quote = (quotation: string, author: string): Section => ({ type: "quote", quote: quotation, author });

/** Questions and answers. */
export const faq = (...questions: [string, string][]): Section => ({
  type: "faq",
  title: "Gut zu wissen",
  questions: questions.map(([question, answer]) => ({ question, answer: richText(answer) })),
});

/** A YouTube or Vimeo video behind a poster image. */
export const video = (title: string, url: string, poster: ContentImage): Section => ({
  type: "video",
  title,
  url,
  poster,
});

/** A link shown as a button. `icon` names a set and an icon: `set:name`. */
export const callToAction = (
  title: string,
  line: string,
  label: string,
  href: string,
  icon: string | null = null,
): Section => ({
  type: "call_to_action",
  title,
  body: richText(line),
  label,
  href,
  icon,
});

/** A list of offers, by their keys. */
export const offerList = (title: string, ...offerKeys: string[]): Section => ({ type: "offer_list", title, offerKeys });
