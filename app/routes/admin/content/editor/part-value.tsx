import { useQuery } from "@tanstack/react-query";
import { api } from "#app/client/api.ts";
import { mediaQuery } from "#app/client/media/media-queries.ts";
import { ImageState } from "#app/components/admin/media/media-picker.tsx";
import { MediaThumbnail } from "#app/components/admin/media/media-thumbnail.tsx";
import { sectionLabel } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import type { LinkableEntity } from "#domain/content/record-draft.ts";
import { plainText } from "#domain/content/rich-text-cleaning.ts";
import { formatPrice } from "#domain/money.ts";
import { type TermChoice, useEditorTools } from "./editor-context.ts";
import { UNKNOWN_FACT_LABEL } from "./field-labels.ts";
import { formatDegrees } from "./number-fields.tsx";
import { missingNameLabels } from "./record-picker.tsx";

export type PartValueProps = {
  /** The name of the part (`DraftConflict.part`). */
  part: string;
  /** `undefined` is a deleted section. */
  value: unknown;
};

/** The value of a part of a draft, as the form shows it. */
export function PartValue({ part, value }: PartValueProps) {
  const { offerTypes, artForms } = useEditorTools();
  if (value === undefined) return "gelöscht";
  if (value === null || value === "") return accessFacts.has(part) ? UNKNOWN_FACT_LABEL : "leer";
  switch (part) {
    case "fields.price":
      return formatPrice(Number(value));
    case "fields.corrected_latitude":
    case "fields.corrected_longitude":
      return formatDegrees(Number(value));
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
  if (typeof value !== "object") return String(value);
  if ("content" in value) return sectionText(value as PageSection);
  return Object.values(value).filter(Boolean).join(", ") || "leer";
}

const accessFacts = new Set(["fields.is_step_free", "fields.has_accessible_toilet", "fields.has_induction_loop"]);

/** Names in alphabetical order. A term that another admin has created since the page was loaded has no known name. */
function namesOf(terms: readonly TermChoice[], ids: readonly string[]): string {
  const names = ids.map((id) => terms.find((term) => term.id === id)?.name ?? "unbekannt");
  return names.sort((name, other) => name.localeCompare(other, "de")).join(", ");
}

function sectionText(section: PageSection): string {
  const hidden = section.visible ? "" : " (verborgen)";
  const body = "body" in section.content ? plainText(section.content.body) : "";
  return `${sectionLabel(section)}${hidden}${body ? `\n${body}` : ""}`;
}

function ImageValue({ id }: { id: string }) {
  const mediaState = useQuery(mediaQuery(id));
  return (
    <span className="flex gap-3">
      {mediaState.data && (
        <span className="size-16 flex-none">
          <MediaThumbnail media={mediaState.data} sizes="4rem" />
        </span>
      )}
      <span>
        <ImageState {...mediaState} />
      </span>
    </span>
  );
}

function RecordName({ entity, id }: { entity: LinkableEntity; id: string }) {
  const { data: records, isError } = useQuery({
    queryKey: ["record-choice", entity, id],
    queryFn: ({ signal }) => api.record.find.query({ entity, ids: [id] }, { signal }),
    refetchOnMount: "always", // other admins also rename records
  });
  if (isError) return missingNameLabels.failed;
  if (!records) return missingNameLabels.loading;
  return records[0]?.name ?? missingNameLabels.deleted;
}
