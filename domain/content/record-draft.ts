import { z } from "zod";
import { OfferFields } from "#domain/offer/offer.ts";
import type { Address } from "./page.ts";
import { type PageSection, pageSectionTypes } from "./page-section.ts";
import { PageSectionSchema } from "./page-section-content.ts";

/** What has drafts and versions; the names are those of the tables. */
export const recordEntities = ["offer", "artist", "location", "region", "landing_page"] as const;
export const RecordEntity = z.enum(recordEntities);
export type RecordEntity = z.infer<typeof RecordEntity>;

const name = z.string().trim().min(1, "Bitte gib einen Namen ein.").max(120, "Höchstens 120 Zeichen.");
const pictureAndRegion = { imageId: z.uuid().nullable(), regionId: z.uuid().nullable() };

/** What an admin may change of each entity, as it must be to be published. */
const completeFields = {
  offer: OfferFields.omit({ status: true }),
  artist: z.object({ name, ...pictureAndRegion, isAddressPublic: z.boolean() }),
  location: z.object({
    name,
    ...pictureAndRegion,
    isStepFree: z.boolean(),
    hasAccessibleToilet: z.boolean(),
    hasInductionLoop: z.boolean(),
  }),
  region: z.object({
    name,
    intro: z.string().max(2000, "Höchstens 2000 Zeichen."),
    imageId: z.uuid().nullable(),
  }),
  landing_page: z.object({
    title: z.string().trim().min(1, "Bitte gib einen Titel ein.").max(120, "Höchstens 120 Zeichen."),
  }),
} satisfies Record<RecordEntity, z.ZodObject>;

const draftText = z.string().max(5_000);
const draftNumber = z.number().int().nullable();
const draftId = z.uuid().nullable();
const draftAddress = z.strictObject({
  street: z.string().max(200),
  postalCode: z.string().max(20),
  city: z.string().max(200),
});

/** The same while somebody is still writing: of the right kind, but maybe empty, too long or out of range. */
const draftFields = {
  offer: z.strictObject({
    name: draftText,
    summary: draftText,
    price: draftNumber,
    imageId: draftId,
    offerTypeId: draftId,
    locationId: draftId,
    artistId: draftId,
    durationMinutes: draftNumber,
    maxPlacesPerBooking: draftNumber,
    cancellationDeadlineHours: draftNumber,
    minimumParticipants: draftNumber,
  }),
  artist: z.strictObject({ name: draftText, imageId: draftId, regionId: draftId, isAddressPublic: z.boolean() }),
  location: z.strictObject({
    name: draftText,
    imageId: draftId,
    regionId: draftId,
    isStepFree: z.boolean(),
    hasAccessibleToilet: z.boolean(),
    hasInductionLoop: z.boolean(),
  }),
  region: z.strictObject({ name: draftText, intro: draftText, imageId: draftId }),
  landing_page: z.strictObject({ title: draftText }),
} satisfies Record<RecordEntity, z.ZodObject>;

export type DraftFields<Entity extends RecordEntity = RecordEntity> = z.infer<(typeof draftFields)[Entity]>;

/**
 * Everything of a record that editing changes. Sections have the shape of their type, but what is missing is empty (a picture
 * not chosen yet is `""`); only `completeDraft` says whether it can be published.
 */
export type RecordDraft<Entity extends RecordEntity = RecordEntity> = {
  fields: DraftFields<Entity>;
  address: Address | null;
  artFormIds: string[];
  sections: PageSection[];
};

const draftSection = z.strictObject({
  id: z.uuid(),
  type: z.enum(pageSectionTypes),
  // SQL's `private.is_section_draft` looks inside.
  content: z.record(z.string(), z.unknown()),
  visible: z.boolean(),
});

/** What may be kept as a draft of an entity. */
export function draftSchema<Entity extends RecordEntity>(entity: Entity): z.ZodType<RecordDraft<Entity>> {
  return z.strictObject({
    fields: draftFields[entity],
    address: draftAddress.nullable(),
    artFormIds: z.array(z.uuid()).max(50),
    sections: z.array(draftSection).max(100),
  }) as unknown as z.ZodType<RecordDraft<Entity>>;
}

const completeAddress = z.object({
  street: z.string().trim().max(200, "Höchstens 200 Zeichen."),
  postalCode: z.string().regex(/^(\d{5})?$/, "Eine Postleitzahl hat fünf Ziffern."),
  city: z.string().trim().min(1, "Bitte gib den Ort ein.").max(200, "Höchstens 200 Zeichen."),
});

/** What stands between a draft and its publication: German sentences by path, such as `fields.name` or `sections.2.content.quote`. */
export function draftIssues(entity: RecordEntity, draft: RecordDraft): Record<string, string[]> {
  const parsed = z
    .object({
      fields: completeFields[entity],
      address: completeAddress.nullable(),
      artFormIds: z.array(z.uuid()),
      sections: z.array(PageSectionSchema),
    })
    .safeParse(draft);
  const issues: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = path.join(".");
    issues[key] = [...(issues[key] ?? []), message];
  }
  return issues;
}

/** A record in its editor. */
export type RecordForEditing<Entity extends RecordEntity = RecordEntity> = {
  id: string;
  /** Of a landing page, its type. */
  slug: string;
  slugId: string;
  status: "draft" | "published" | "archived";
  version: number;
  isBinned: boolean;
  /** The draft there is, or else what stands. */
  draft: RecordDraft<Entity>;
  /** `null` while there is no draft. */
  draftVersion: number | null;
  savedAt: Date;
  /** The address of whoever saved last; `null` when nobody knows. */
  savedBy: string | null;
};

/** A state that was published, to be looked at and brought back. */
export type RecordVersion = { id: string; createdAt: Date; createdBy: string | null; isCurrent: boolean };

/** `reinstate` shows again what was public, without publishing a draft that waits beside it. */
export const recordDeeds = ["publish", "draft", "archived", "bin", "unbin", "erase", "reinstate"] as const;
export type RecordDeed = (typeof recordDeeds)[number];

/** What became of many records: each stands for itself. */
export type ChangedRecords = {
  changed: { id: string; slugId: string; previousStatus: "draft" | "published" | "archived" }[];
  refused: { id: string; sentence: string }[];
};

/** What a record can be tied to, or a section can show. */
export const linkableEntities = ["offer", "artist", "location", "region"] as const;
export type LinkableEntity = (typeof linkableEntities)[number];
export type RecordChoice = { id: string; name: string; slug: string; isPublished: boolean };
