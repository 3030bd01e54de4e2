import { z } from "zod";
import { mapBounds } from "#domain/location/projection.ts";
import { OfferFields } from "#domain/offer/offer.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { contactFields } from "#domain/site/contact-fields.ts";
import { requiredText, visibleText } from "#domain/visible-text.ts";
import { isLegalPage } from "./landing-page.ts";
import { type PageSection, pageSectionTypes } from "./page-section.ts";
import { PublishableSection } from "./page-section-content.ts";
import { plainText } from "./rich-text-cleaning.ts";

/** The tables of records that have drafts and versions. */
export const recordEntities = ["offer", "artist", "location", "region", "landing_page"] as const;
export const RecordEntity = z.enum(recordEntities);
export type RecordEntity = z.infer<typeof RecordEntity>;

const name = requiredText(120, "Bitte gib einen Namen ein.");
const hostFields = {
  image_id: z.uuid().nullable(),
  region_id: z.uuid().nullable(),
  ...contactFields,
  is_vat_exempt: z.boolean(),
};

/** Each fact is `null` while unknown. */
const accessFacts = {
  is_step_free: z.boolean().nullable(),
  has_accessible_toilet: z.boolean().nullable(),
  has_induction_loop: z.boolean().nullable(),
};
const OUTSIDE_GERMANY = "Das liegt nicht in Deutschland.";
/** Reports `message` for a field, also when another field is invalid. */
const issueAt = (field: string, message: string) => ({ path: [field], message, when: () => true });

/** The limits are those of the columns, or narrower. */
export const recordFields = {
  offer: OfferFields,
  artist: z.object({ name, ...hostFields, is_address_public: z.boolean() }),
  location: z.object({
    name,
    ...hostFields,
    ...accessFacts,
    corrected_latitude: z
      .number()
      .min(mapBounds.south, OUTSIDE_GERMANY)
      .max(mapBounds.north, OUTSIDE_GERMANY)
      .nullable(),
    corrected_longitude: z
      .number()
      .min(mapBounds.west, OUTSIDE_GERMANY)
      .max(mapBounds.east, OUTSIDE_GERMANY)
      .nullable(),
  }),
  region: z.object({
    name,
    intro: z.string().max(2000, "Höchstens 2000 Zeichen."),
    image_id: z.uuid().nullable(),
  }),
  landing_page: z.object({ title: requiredText(120, "Bitte gib einen Titel ein.") }),
} satisfies Record<RecordEntity, z.ZodObject>;

/** Required for publishing. */
const completeFields = {
  ...recordFields,
  location: recordFields.location
    .refine(
      ({ corrected_latitude, corrected_longitude }) => corrected_latitude !== null || corrected_longitude === null,
      issueAt("corrected_latitude", "Bitte gib auch den Breitengrad ein."),
    )
    .refine(
      ({ corrected_latitude, corrected_longitude }) => corrected_longitude !== null || corrected_latitude === null,
      issueAt("corrected_longitude", "Bitte gib auch den Längengrad ein."),
    ),
} satisfies Record<RecordEntity, z.ZodObject>;

/** Texts of a draft may be too long to publish. */
const draftLimits = { textLength: 5_000, artForms: 50, sections: 100 } as const;

const draftText = z.string().max(draftLimits.textLength);
const draftNumber = z.number().int().nullable();
const draftId = z.uuid().nullable();
const draftHost = {
  name: draftText,
  image_id: draftId,
  region_id: draftId,
  contact_email: draftText.nullable(),
  contact_phone: draftText.nullable(),
  website: draftText.nullable(),
  is_vat_exempt: z.boolean(),
};
const draftAddress = z.strictObject({
  street: z.string().max(200),
  postal_code: z.string().max(20),
  city: z.string().max(200),
});
export type Address = z.infer<typeof draftAddress>;

/** Required for saving a draft. Values may be empty, out of range or too long to be published. */
const draftFields = {
  offer: z.strictObject({
    name: draftText,
    summary: draftText,
    price: draftNumber,
    image_id: draftId,
    offer_type_id: draftId,
    location_id: draftId,
    artist_id: draftId,
    duration_minutes: draftNumber,
    max_slots_per_booking: draftNumber,
    cancellation_deadline_hours: draftNumber,
    minimum_participants: draftNumber,
    decides_hours_before: draftNumber,
  }),
  artist: z.strictObject({ ...draftHost, is_address_public: z.boolean() }),
  location: z.strictObject({
    ...draftHost,
    ...accessFacts,
    corrected_latitude: z.number().nullable(),
    corrected_longitude: z.number().nullable(),
  }),
  region: z.strictObject({ name: draftText, intro: draftText, image_id: draftId }),
  landing_page: z.strictObject({ title: draftText }),
} satisfies Record<RecordEntity, z.ZodObject>;

export type DraftFields<Entity extends RecordEntity = RecordEntity> = z.infer<(typeof draftFields)[Entity]>;
/** The name of a field of any entity. */
export type FieldName = { [Entity in RecordEntity]: keyof DraftFields<Entity> }[RecordEntity];

/** The editable parts of a record. `mediaId` of a section is `""` until an image is chosen. */
export type RecordDraft<Entity extends RecordEntity = RecordEntity> = {
  fields: DraftFields<Entity>;
  address: Address | null;
  art_form_ids: string[];
  sections: PageSection[];
};

const draftSection = z.strictObject({
  id: z.uuid(),
  type: z.enum(pageSectionTypes),
  // Validated in SQL by `private.is_section_draft`.
  content: z.record(z.string(), z.unknown()),
  visible: z.boolean(),
});

/** The cast is necessary, because `draftSection` does not check types of contents. */
export function draftSchema<Entity extends RecordEntity>(entity: Entity): z.ZodType<RecordDraft<Entity>> {
  return z.strictObject({
    fields: draftFields[entity],
    address: draftAddress.nullable(),
    art_form_ids: z.array(z.uuid()).max(draftLimits.artForms),
    sections: z.array(draftSection).max(draftLimits.sections),
  }) as unknown as z.ZodType<RecordDraft<Entity>>;
}

const completeAddress = z.object({
  street: z.string().trim().max(200, "Höchstens 200 Zeichen."),
  postal_code: z.string().regex(/^(\d{5})?$/, "Eine Postleitzahl hat fünf Ziffern."),
  city: requiredText(200, "Bitte gib den Ort ein."),
});

/** Below the limit of SQL's `private.is_section_content`: 200,000 bytes of JSON, including title and keys. */
const MAX_SECTION_BYTES = 190_000;

/** The path of the field whose text is too long for a section; `null` when the section is short enough. */
function pathOfTooLongText({ content }: RecordDraft["sections"][number]): string | null {
  const likeJsonb = JSON.stringify(content).replace(/[,:]/g, "$& "); // counts a few spaces too many inside texts
  if (new TextEncoder().encode(likeJsonb).length <= MAX_SECTION_BYTES) return null;
  return "questions" in content ? "questions" : "body";
}

/**
 * Why a draft cannot be published: German messages by path, such as `sections.2.content.quote`.
 * @param pageType the type of a landing page
 */
export function publishingIssues(
  entity: RecordEntity,
  draft: RecordDraft,
  pageType?: string,
): Record<string, string[]> {
  const parsed = z
    .object({
      fields: completeFields[entity],
      address: completeAddress.nullable(),
      art_form_ids: z.array(z.uuid()),
      sections: z.array(PublishableSection),
    })
    .safeParse(draft);
  const issues: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = path.join(".");
    issues[key] = [...(issues[key] ?? []), message];
  }
  const isEmpty = !draft.sections.some((section) => section.visible && hasText(section));
  return {
    ...(entity === "landing_page" && isLegalPage(pageType) && isEmpty && emptyPageIssue),
    ...issues,
    ...(entity === "landing_page" && templateIssues(draft)),
    ...sectionLengthIssues(draft),
  };
}

/**
 * The issues of `publishingIssues` that also prevent saving: texts that are too long even for a draft. The limit
 * for a section (`MAX_SECTION_BYTES`) is slightly below that of SQL.
 */
export function savingIssues(entity: RecordEntity, draft: RecordDraft): Record<string, string[]> {
  const { error } = draftSchema(entity).safeParse(draft);
  const lengthIssues = sectionLengthIssues(draft);
  if (!error) return lengthIssues;
  const refusedPaths = new Set(error.issues.map(({ path }) => path.join(".")));
  const refused = Object.entries(publishingIssues(entity, draft)).filter(([path]) => refusedPaths.has(path));
  return { ...Object.fromEntries(refused), ...lengthIssues };
}

// Guests can book only while all legal pages are published, so these must neither be empty nor contain the text of
// their templates.
const emptyPageIssue = {
  "fields.title": ["Die Seite ist noch leer. Bitte füge einen Abschnitt mit Text hinzu oder blende einen ein."],
};
/** Whether the section has a title, body, quote, question or answer that is not blank, as in SQL's `private.has_text`. */
function hasText({ content }: PageSection): boolean {
  const texts = [
    "title" in content ? content.title : "",
    "body" in content ? plainText(content.body) : "",
    "quote" in content ? content.quote : "",
    ...("questions" in content ? content.questions : []).flatMap(({ question, answer }) => [
      question,
      plainText(answer),
    ]),
  ];
  return texts.some((text) => visibleText(text) !== "");
}

/** The first sentence of each legal page's template (migration `pages`); also in SQL `setup_steps`. */
const TEMPLATE_NOTE = "Das ist eine Vorlage.";

function templateIssues({ sections }: RecordDraft): Record<string, string[]> {
  return Object.fromEntries(
    sections.flatMap(({ visible, content }, index) =>
      visible && "body" in content && JSON.stringify(content.body).includes(TEMPLATE_NOTE)
        ? [[`sections.${index}.content.body`, ["Das ist noch der Text der Vorlage. Bitte ersetze ihn durch euren."]]]
        : [],
    ),
  );
}

function sectionLengthIssues(draft: RecordDraft): Record<string, string[]> {
  const issues: Record<string, string[]> = {};
  for (const [index, section] of draft.sections.entries()) {
    const path = pathOfTooLongText(section);
    if (path !== null) {
      issues[`sections.${index}.content.${path}`] = [
        "Das ist zu lang für einen Abschnitt. Bitte teile es auf mehrere Abschnitte auf.",
      ];
    }
  }
  return issues;
}

/** `draft` and `archived` set the status. `republish` makes the published content public again, without the draft. */
export const recordActions = ["publish", "draft", "archived", "trash", "restore", "delete", "republish"] as const;
export type RecordAction = (typeof recordActions)[number];

/** `parties` is the number of bookings. `names` has the first ten guests by last name. */
export type BookedAppointment = {
  id: string;
  timestamp: Date;
  /** The offer's name. */
  offer: string;
  parties: number;
  names: string[];
  /** The number of waiting parties. */
  waiting: number;
};

/**
 * The result of a bulk action. `status` is `null` for a deleted record. `slug_id` is `null` when the record was already
 * deleted; for a landing page, `slug_id` is its type. `publish_at` is the time of a planned publication that the action
 * deleted. `links_lost` is the number of public offers that no longer show the record; when the record is a region, of
 * public artists and locations. `booked` has the number of appointments that prevent the change, and the earliest 20 of
 * them.
 */
export type ChangedRecords = {
  changed: {
    id: string;
    slug_id: string | null;
    previous_status: "draft" | "published" | "archived";
    status: "draft" | "published" | "archived" | null;
    was_trashed: boolean;
    publish_at: Date | null;
    links_lost: number;
  }[];
  refused: {
    id: string;
    reason: RefusalCode;
    message: string;
    booked: { total: number; items: BookedAppointment[] } | null;
  }[];
};

/** Other records can link to a record of these entities, or show it in a section. */
export const linkableEntities = ["offer", "artist", "location", "region"] as const;
export type LinkableEntity = (typeof linkableEntities)[number];
/** A record that can be chosen in a field of the editor. */
export type RecordChoice = { id: string; name: string; slug: string; status: "draft" | "published" | "archived" };
