import type { ContentImage } from "./content-image.ts";
import { type RichText, richText } from "./rich-text.ts";

/** A section without its record and order, which `rows.ts` adds. */
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

/** `richText` documents the markup. */
export const text = (title: string, ...lines: string[]): Section => ({ type: "text", title, body: richText(...lines) });

export const imageSection = (image: ContentImage, caption: string): Section => ({ type: "image", image, caption });

export const textImage = (title: string, image: ContentImage, ...lines: string[]): Section => ({
  type: "text_image",
  title,
  body: richText(...lines),
  image,
  imageSide: "right",
});

export const gallery = (title: string, ...images: [ContentImage, string][]): Section => ({
  type: "gallery",
  title,
  images: images.map(([image, caption]) => ({ image, caption })),
});

export const quote = (quotation: string, author: string): Section => ({ type: "quote", quote: quotation, author });

export const faq = (...questions: [string, string][]): Section => ({
  type: "faq",
  title: "Gut zu wissen",
  questions: questions.map(([question, answer]) => ({ question, answer: richText(answer) })),
});

/** A YouTube or Vimeo video. */
export const video = (title: string, url: string, poster: ContentImage): Section => ({
  type: "video",
  title,
  url,
  poster,
});

/** `icon` has the format `set:name`. */
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

export const offerList = (title: string, ...offerKeys: string[]): Section => ({ type: "offer_list", title, offerKeys });
