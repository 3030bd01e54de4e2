import { cutText } from "../cut-text.ts";
import { visibleText } from "../visible-text.ts";
import type { PageSection, PageSectionContents, PageSectionType } from "./page-section.ts";
import { emptyRichText, plainText } from "./rich-text-cleaning.ts";

export const pageSectionLabels: Record<PageSectionType, string> = {
  text: "Text",
  image: "Bild",
  text_image: "Text mit Bild",
  gallery: "Galerie",
  quote: "Zitat",
  faq: "Fragen und Antworten",
  video: "Video",
  call_to_action: "Aufruf",
  offer_list: "Angebotsliste",
};

const emptyContents: PageSectionContents = {
  text: { title: "", body: emptyRichText },
  image: { mediaId: "", caption: "" },
  text_image: { title: "", body: emptyRichText, mediaId: "", imageSide: "right" },
  gallery: { title: "", images: [] },
  quote: { quote: "", author: "" },
  faq: { title: "", questions: [{ question: "", answer: emptyRichText }] },
  video: { title: "", url: "", mediaId: "" },
  call_to_action: { title: "", body: emptyRichText, label: "", href: "", icon: null },
  offer_list: { title: "", offerIds: [] },
};

/** A new visible section without content. */
export function newPageSection(type: PageSectionType): PageSection {
  return { id: crypto.randomUUID(), type, content: structuredClone(emptyContents[type]), visible: true } as PageSection;
}

const MAX_LABEL_LENGTH = 60;

/**
 * A German label of a section's content, at most 60 characters: its first visible text, else a count such as "2 Bilder"
 * or a phrase such as "noch leer".
 */
export function sectionContentLabel(section: PageSection): string {
  const text = textOf(section);
  if (text.length <= MAX_LABEL_LENGTH) return text;
  return `${cutText(text, MAX_LABEL_LENGTH - 1).trimEnd()}…`;
}

function textOf({ type, content }: PageSection): string {
  switch (type) {
    case "text":
      return firstText(content.title, plainText(content.body), "noch leer");
    case "text_image":
      return firstText(content.title, plainText(content.body), content.mediaId ? "ohne Text" : "noch leer");
    case "call_to_action":
      return firstText(content.title, plainText(content.body), content.label, "noch leer");
    case "image":
      return firstText(content.caption, content.mediaId ? "ohne Unterschrift" : "noch leer");
    case "gallery":
      return firstText(content.title, pluralize(content.images.length, "Bild", "Bilder"));
    case "quote":
      return visibleText(content.quote) ? `„${visibleText(content.quote)}“` : "noch leer";
    case "faq":
      return firstText(content.title, pluralize(content.questions.length, "Frage", "Fragen"));
    case "video":
      return firstText(content.title, content.url, "noch leer");
    case "offer_list":
      return firstText(content.title, pluralize(content.offerIds.length, "Angebot", "Angebote"));
  }
}

/** The first text that is visible. */
function firstText(...texts: string[]): string {
  return texts.map(visibleText).find(Boolean) ?? "";
}

function pluralize(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
