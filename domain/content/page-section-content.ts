import { z } from "zod";
import { IconId } from "#domain/icon/icon-id.ts";
import { emptyOrVisibleText, requiredText } from "#domain/visible-text.ts";
import {
  pageSectionLimits as limits,
  type PageSection,
  type PageSectionContents,
  type PageSectionType,
  type RichText as RichTextDocument,
  type RichTextList as RichTextListNode,
  SAFE_HREF,
} from "./page-section.ts";

const Href = z
  .string()
  .max(limits.href, `Höchstens ${limits.href} Zeichen.`)
  .regex(SAFE_HREF, "Bitte gib eine Adresse ein, die mit https://, /, #, mailto: oder tel: beginnt.");
const Mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: Href }) }),
]);
const Inline = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string().min(1), marks: z.array(Mark).optional() }),
  z.strictObject({ type: z.literal("hardBreak") }),
]);
const Paragraph = z.strictObject({ type: z.literal("paragraph"), content: z.array(Inline).optional() });
const Heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({
    level: z.union([z.literal(2), z.literal(3)]),
    id: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
  }),
  content: z.array(Inline).optional(),
});
const List: z.ZodType<RichTextListNode> = z.lazy(() =>
  z.strictObject({
    type: z.enum(["bulletList", "orderedList"]),
    content: z.array(z.strictObject({ type: z.literal("listItem"), content: z.array(z.union([Paragraph, List])) })),
  }),
);
/**
 * SQL's `private.is_rich_text` allows the same nodes, marks and link targets, but below the top level it does not check
 * how nodes are nested.
 */
export const RichText: z.ZodType<RichTextDocument> = z.strictObject({
  type: z.literal("doc"),
  content: z.array(
    z.union([Paragraph, Heading, List], { error: "Hier steht etwas, das die Seite nicht zeigen kann." }),
  ),
});

const mediaId = z.uuid("Bitte wähle ein Bild.");

/** A published text can consist of nothing but spaces, because an earlier version of the site accepted blank texts. */
const publishedTexts = {
  optional: (max: number): z.ZodType<string> => z.string().max(max, `Höchstens ${max} Zeichen.`),
  required: (max: number, message: string): z.ZodType<string> =>
    z.string().min(1, message).max(max, `Höchstens ${max} Zeichen.`),
};
const visibleTexts: typeof publishedTexts = { optional: emptyOrVisibleText, required: requiredText };

const contentsOf = ({ optional, required }: typeof publishedTexts) => {
  const title = optional(limits.title);
  const caption = optional(limits.caption);
  return {
    text: z.strictObject({ title, body: RichText }),
    image: z.strictObject({ mediaId, caption }),
    text_image: z.strictObject({ title, body: RichText, mediaId, imageSide: z.enum(["left", "right"]) }),
    gallery: z.strictObject({
      title,
      images: z
        .array(z.strictObject({ mediaId, caption }))
        .min(1, "Bitte füge mindestens ein Bild hinzu.")
        .max(limits.images, `Höchstens ${limits.images} Bilder.`),
    }),
    quote: z.strictObject({
      quote: required(limits.quote, "Bitte gib das Zitat ein."),
      author: optional(limits.author),
    }),
    faq: z.strictObject({
      title,
      questions: z
        .array(
          z.strictObject({
            question: required(limits.question, "Bitte gib die Frage ein."),
            answer: RichText,
          }),
        )
        .min(1, "Bitte füge mindestens eine Frage hinzu.")
        .max(limits.questions, `Höchstens ${limits.questions} Fragen.`),
    }),
    video: z.strictObject({
      title,
      url: z
        .string()
        .regex(
          /^https:\/\/(((www|m)\.)?youtube\.com|youtu\.be|www\.youtube-nocookie\.com|((www|player)\.)?vimeo\.com)\/[^\s"<>]{1,200}$/,
          "Bitte gib die Adresse eines Videos bei YouTube oder Vimeo ein.",
        ),
      mediaId,
    }),
    call_to_action: z.strictObject({
      title,
      body: RichText,
      label: required(limits.label, "Bitte beschrifte die Schaltfläche."),
      href: Href,
      icon: IconId.nullable().default(null),
    }),
    offer_list: z.strictObject({
      title,
      offerIds: z
        .array(z.uuid())
        .min(1, "Bitte wähle mindestens ein Angebot.")
        .max(limits.offers, `Höchstens ${limits.offers} Angebote.`),
    }),
  } satisfies { [Type in PageSectionType]: z.ZodType<PageSectionContents[Type]> };
};
export const pageSectionContents = contentsOf(publishedTexts);

const sectionOf = (contents: typeof pageSectionContents): z.ZodType<PageSection> => {
  const section = <Type extends PageSectionType>(type: Type) =>
    z.object({ id: z.uuid(), type: z.literal(type), content: contents[type], visible: z.boolean() });
  return z.discriminatedUnion("type", [
    section("text"),
    section("image"),
    section("text_image"),
    section("gallery"),
    section("quote"),
    section("faq"),
    section("video"),
    section("call_to_action"),
    section("offer_list"),
  ]);
};

export const PageSectionSchema = sectionOf(pageSectionContents);

/** Required for publishing; stored drafts can have incomplete sections. */
export const PublishableSection = sectionOf(contentsOf(visibleTexts));
