import { useQuery } from "@tanstack/react-query";
import { Children, type ReactNode } from "react";
import { api } from "#app/client/api.ts";
import { mediaQuery } from "#app/client/media/media-queries.ts";
import { ImageName } from "#app/components/admin/media/media-picker.tsx";
import { MediaThumbnail } from "#app/components/admin/media/media-thumbnail.tsx";
import { RichText } from "#app/components/content/rich-text.tsx";
import type { PageSection, RichText as RichTextDocument, RichTextMark } from "#domain/content/page-section.ts";
import type { FieldName, LinkableEntity } from "#domain/content/record-draft.ts";
import { plainText } from "#domain/content/rich-text-cleaning.ts";
import { iconLabel } from "#domain/icon/bundled-icons.ts";
import { formatPrice } from "#domain/money.ts";
import { type TermChoice, useEditorTools } from "./editor-context.ts";
import { fieldLabels, UNKNOWN_FACT_LABEL, unitOf } from "./field-labels.ts";
import { formatDegrees } from "./number-fields.tsx";
import { missingNameLabels } from "./record-picker.tsx";

type PartValueProps = {
  /** A part of a draft (`DraftConflict.part`), such as "fields.price", "art_form_ids" or "sections.{id}". */
  part: string;
  /** `undefined` is a deleted section. */
  value: unknown;
};

export function PartValue({ part, value }: PartValueProps) {
  const { offerTypes, artForms } = useEditorTools();
  if (value === undefined) return "gelöscht";
  if (value === null || value === "") return accessFacts.has(part) ? UNKNOWN_FACT_LABEL : "leer";
  switch (part) {
    case "fields.price":
      return formatPrice(Number(value));
    case "position":
      return positionText(value as Record<string, number | null>) || "leer";
    case "fields.offer_type_id":
      return namesOf(offerTypes, [String(value)]);
    case "art_form_ids":
      return namesOf(artForms, value as string[]) || "leer";
    case "fields.image_id":
      return <ImageValue id={String(value)} />;
    case "fields.artist_id":
      return <RecordName entity="artist" id={String(value)} />;
    case "fields.location_id":
      return <RecordName entity="location" id={String(value)} />;
    case "fields.region_id":
      return <RecordName entity="region" id={String(value)} />;
  }
  if (typeof value === "boolean") return value ? "ja" : "nein";
  if (typeof value === "number") return `${value} ${unitOf(part.replace("fields.", ""), value)}`.trim();
  if (typeof value !== "object") return String(value);
  if ("content" in value) return <SectionValue section={value as PageSection} />;
  return Object.values(value).filter(Boolean).join(", ") || "leer";
}

const accessFacts = new Set(["fields.is_step_free", "fields.has_accessible_toilet", "fields.has_induction_loop"]);

/** "Breitengrad 52,6423, Längengrad 14,3587", without missing coordinates. */
function positionText(position: Record<string, number | null>): string {
  return Object.entries(position)
    .flatMap(([name, value]) => (value === null ? [] : `${fieldLabels[name as FieldName]} ${formatDegrees(value)}`))
    .join(", ");
}

/** A term that another admin has created since the page was loaded has no known name. */
function namesOf(terms: readonly TermChoice[], ids: readonly string[]): string {
  const names = ids.map((id) => terms.find((term) => term.id === id)?.name ?? "unbekannt");
  return names.sort((name, other) => name.localeCompare(other, "de")).join(", ");
}

/** Shows the whole content, so that two versions that differ also look different. */
function SectionValue({ section }: { section: PageSection }) {
  const content = linesOf(section).filter((line) => line !== "");
  const lines = [...(section.visible ? [] : ["(verborgen)"]), ...(content.length > 0 ? content : ["leer"])];
  return (
    <span className="grid gap-1">
      {Children.map(lines, (line) => (
        <span>{line}</span>
      ))}
    </span>
  );
}

function linesOf({ type, content }: PageSection): ReactNode[] {
  switch (type) {
    case "text":
      return [content.title, richTextLine(content.body)];
    case "image":
      return [imageLine(content.mediaId), content.caption];
    case "text_image":
      return [
        content.title,
        richTextLine(content.body),
        imageLine(content.mediaId),
        `Das Bild steht ${content.imageSide === "left" ? "links" : "rechts"} vom Text.`,
      ];
    case "gallery":
      return [content.title, ...content.images.flatMap(({ mediaId, caption }) => [imageLine(mediaId), caption])];
    case "quote":
      return [content.quote, content.author && `Von: ${content.author}`];
    case "faq":
      return [content.title, ...content.questions.flatMap(({ question, answer }) => [question, richTextLine(answer)])];
    case "video":
      return [content.title, content.url, imageLine(content.mediaId)];
    case "call_to_action":
      return [
        content.title,
        richTextLine(content.body),
        content.label && `Schaltfläche: ${content.label}`,
        content.href && `Ziel: ${content.href}`,
        content.icon ? `Symbol: ${iconLabel(content.icon)}` : "",
      ];
    case "offer_list":
      return [content.title, ...content.offerIds.map(offerLine)];
  }
}

// `Children.map` in `SectionValue` adds keys. Ids cannot be keys, because a list may contain an image or offer twice.
const imageLine = (id: string) => <ImageValue id={id} />;
const offerLine = (id: string) => <RecordName entity="offer" id={id} />;

const richTextLine = (text: RichTextDocument) => plainText(text) && <RichText document={withoutLinks(text)} />;

type RichTextNode = {
  type: string;
  text?: string;
  marks?: RichTextMark[] | undefined;
  attrs?: { id?: string | undefined };
  content?: RichTextNode[] | undefined;
};

/**
 * Replaces each link with its text and, in parentheses, its target. Removes the ids of headings, which would not be
 * unique in `ConflictDialog`.
 */
function withoutLinks<Node extends RichTextNode>(node: Node): Node {
  const { text, marks = [], attrs, content } = node;
  const target = marks.find((mark) => mark.type === "link")?.attrs.href;
  return {
    ...node,
    ...(target !== undefined && { text: `${text} (${target})` }),
    ...(attrs && { attrs: { ...attrs, id: undefined } }),
    marks: marks.filter(({ type }) => type !== "link"),
    content: content?.map(withoutLinks),
  };
}

/** @param id `""` for a section without an image */
function ImageValue({ id }: { id: string }) {
  const mediaState = useQuery(mediaQuery(id || null));
  if (id === "") return "kein Bild";
  return (
    <span className="flex gap-3">
      {mediaState.data && (
        <span className="size-16 flex-none">
          <MediaThumbnail media={mediaState.data} sizes="4rem" />
        </span>
      )}
      <span>
        <ImageName {...mediaState} />
      </span>
    </span>
  );
}

function RecordName({ entity, id }: { entity: LinkableEntity; id: string }) {
  const { data: records, isError } = useQuery({
    queryKey: ["record-choice", entity, id],
    queryFn: ({ signal }) => api.record.find.query({ entity, ids: [id] }, { signal }),
    refetchOnMount: "always", // another admin may have renamed the record
  });
  if (isError) return missingNameLabels.failed;
  if (!records) return missingNameLabels.loading;
  return records[0]?.name ?? missingNameLabels.deleted;
}
