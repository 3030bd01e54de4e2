/** The zod schemas are in page-section-content.ts. */
export const pageSectionTypes = [
  "text",
  "image",
  "text_image",
  "gallery",
  "quote",
  "faq",
  "video",
  "call_to_action",
  "offer_list",
] as const;
export type PageSectionType = (typeof pageSectionTypes)[number];

export type RichTextMark = { type: "bold" } | { type: "italic" } | { type: "link"; attrs: { href: string } };
export type RichTextInline = { type: "text"; text: string; marks?: RichTextMark[] | undefined } | { type: "hardBreak" };
export type RichTextParagraph = { type: "paragraph"; content?: RichTextInline[] | undefined };
export type RichTextHeading = {
  type: "heading";
  attrs: { level: 2 | 3; id?: string | undefined };
  content?: RichTextInline[] | undefined;
};
export type RichTextListItem = { type: "listItem"; content: (RichTextParagraph | RichTextList)[] };
export type RichTextList = { type: "bulletList" | "orderedList"; content: RichTextListItem[] };
/** ProseMirror's format, stored as JSON and rendered node by node without parsing HTML. */
export type RichText = { type: "doc"; content: (RichTextParagraph | RichTextHeading | RichTextList)[] };

export type PageSectionContents = {
  text: { title: string; body: RichText };
  image: { mediaId: string; caption: string };
  text_image: { title: string; body: RichText; mediaId: string; imageSide: "left" | "right" };
  gallery: { title: string; images: { mediaId: string; caption: string }[] };
  quote: { quote: string; author: string };
  faq: { title: string; questions: { question: string; answer: RichText }[] };
  /** The player loads on click; until then the page shows the image `mediaId`. */
  video: { title: string; url: string; mediaId: string };
  /** `icon` has the format `set:name`. */
  call_to_action: { title: string; body: RichText; label: string; href: string; icon: string | null };
  offer_list: { title: string; offerIds: string[] };
};

export type PageSection = {
  [Type in PageSectionType]: {
    id: string;
    type: Type;
    content: PageSectionContents[Type];
    visible: boolean;
    /** Set by `withHeadingIds` on legal pages. */
    titleId?: string;
  };
}[PageSectionType];

/**
 * SQL's `private.is_section_content` has the same limits. `questions`, `images` and `offers` count entries, all others
 * count characters.
 */
export const pageSectionLimits = {
  title: 120,
  caption: 300,
  quote: 500,
  author: 120,
  question: 200,
  questions: 50,
  images: 24,
  offers: 24,
  label: 60,
  href: 500,
} as const;

/**
 * Link targets, never `javascript:` or `//host`. Control characters are forbidden, because browsers read "/\t/host" as
 * `//host`.
 */
export const SAFE_HREF = /^(?=\P{Cc}*$)(https?:\/\/[^/]|mailto:[^/]|tel:[+0-9]|#|\/$|\/[^/\\])/iu;
