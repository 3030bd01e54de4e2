import { z } from "zod";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import type { PageSectionType } from "#domain/content/page-section.ts";
import type { FieldName } from "#domain/content/record-draft.ts";

/** The changes in an audit entry that have the same table and action. Changes of a draft are listed separately. */
export type AuditChange = {
  /** The table; `admin` for an admin role; for a draft or the trash, the table of the record. */
  entity: string;
  /** With `trash` as the only field, `insert` means trashed and `delete` means restored. */
  action: "insert" | "update" | "delete";
  /** The number of changed rows; all changed art forms of a record count as one row. */
  records: number;
  /**
   * Names of columns; for a draft, `draft` and the names of its changed parts. `trash` stands alone unless the record
   * is deleted from the trash.
   */
  fields: string[];
};

/** Everything that one transaction changed in a record. */
export type AuditEntry = {
  /** Keyset cursor: older entries have smaller cursors. */
  cursor: number;
  at: Date;
  /** The admin's email; `null` for the service role and for a check-in pass, empty for a deleted account. */
  actor: string | null;
  isByCheckInPass: boolean;
  entity: string;
  id: string | null;
  /** The current name, an admin's email or a pass's day; `null` when the record is deleted or has no name. */
  name: string | null;
  slug: string | null;
  changes: AuditChange[];
};

/**
 * `subject` is the entity of an entry. Entries of entities that are not listed here, such as `check_in_pass`, appear
 * only without `subject`.
 */
export const AuditFilter = z.object({
  subject: z
    .enum([
      "offer",
      "artist",
      "location",
      "region",
      "landing_page",
      "media",
      "offer_type",
      "art_form",
      "site_setting",
      "admin",
    ])
    .optional(),
  actor: z.enum(["team", "pass", "service"]).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** German labels of audited columns and of the other fields that SQL functions log. */
export const auditFieldLabels: Readonly<Record<FieldName, string> & Record<string, string>> = {
  name: "Name",
  title: "Titel",
  summary: "Kurztext",
  intro: "Einleitung",
  price: "Preis",
  image_id: "Bild",
  icon: "Symbol",
  offer_type_id: "Art",
  location_id: "Kunstraum",
  artist_id: "Künstler:in",
  region_id: "Region",
  duration_minutes: "Dauer",
  max_slots_per_booking: "Plätze je Buchung",
  cancellation_deadline_hours: "Stornofrist",
  minimum_participants: "Mindestzahl",
  decides_hours_before: "Entscheidung über die Mindestzahl",
  is_confirmed: "Findet statt",
  status: "Status",
  slug: "Adresse der Seite",
  address_id: "Anschrift",
  address: "Anschrift",
  art_forms: "Kunstformen",
  "sections.order": "Reihenfolge der Abschnitte",
  street: "Straße",
  postal_code: "Postleitzahl",
  city: "Ort",
  is_address_public: "Anschrift öffentlich",
  contact_email: "E-Mail",
  contact_phone: "Telefon",
  website: "Website",
  is_vat_exempt: "Ausweis von MwSt.",
  description: "Beschreibung",
  operator_name: "Betreiber",
  operator_address: "Anschrift des Betreibers",
  operator_register: "Register",
  mail_sender: "Absender der Mails",
  home_image_id: "Bild der Startseite",
  regions_title: "Titel der Regionen",
  regions_lead: "Einleitung der Regionen",
  locations_title: "Titel der Kunsträume",
  locations_lead: "Einleitung der Kunsträume",
  artists_title: "Titel der Künstler:innen",
  artists_lead: "Einleitung der Künstler:innen",
  footer_line: "Fußzeile",
  vat_sentence: "Satz zur MwSt.",
  is_setup_dismissed: "Erste Schritte ausgeblendet",
  is_step_free: "Stufenlos erreichbar",
  has_accessible_toilet: "Rollstuhlgerechtes WC",
  has_induction_loop: "Induktionsschleife",
  corrected_latitude: "Breitengrad",
  corrected_longitude: "Längengrad",
  alt_text: "Alternativtext",
  is_decorative: "Dekorativ",
  credit: "Bildnachweis",
  focal_x: "Bildmitte",
  focal_y: "Bildmitte",
  path: "Datei",
  timestamp: "Zeitpunkt",
  capacity: "Plätze",
  reason: "Grund",
  quantity: "Anzahl",
  companions: "Begleitung",
  appointment_id: "Termin",
  present: "Anwesenheit",
  opened_at: "Geöffnet",
  attendance: "Eingecheckt",
  payments: "Zahlungen",
  walk_ins: "Gäste ohne Buchung",
  revoked_at: "Widerrufen",
  paid_cents: "Zahlung",
  replacement: "Antwort auf den Ersatztermin",
  note: "Notiz",
  first_name: "Vorname",
  last_name: "Nachname",
  user_email: "E-Mail",
  phone: "Telefon",
  message: "Nachricht",
  code: "Buchungscode",
  free_cancellation_until: "Stornofrist",
  cancelled_with_appointment: "Absage",
  subject: "Betreff",
  body: "Text",
  publish_at: "Vorgemerkte Veröffentlichung",
  state: "Bundesland",
  search_terms: "Suchwörter",
  content: "Inhalt",
  order: "Reihenfolge",
  visible: "Sichtbarkeit",
};

/** Derived or technical fields, which have no label. */
export const unlabeledAuditFields: ReadonlySet<string> = new Set([
  "draft",
  "trash",
  "id",
  "type",
  "offer_id",
  "landing_page_id",
  "site_setting_id",
  "owner_id",
  "user_id",
  "art_form_id",
  "latitude",
  "longitude",
  "calendar_sequence",
  "former_timestamp",
  "booked_by_admin",
  "is_walk_in",
  "is_location_hidden",
  "change_keys",
  "idempotency_key",
  "request_digest",
  "search_text",
  "terms_accepted_at",
  "terms_version",
  "attempts",
  "kind",
  "last_error",
  "next_attempt_at",
  "payload",
  "sent_at",
  "created_by",
  "updated_at",
  "updated_by",
  "version",
  "slug_id",
  "width",
  "height",
  "thumbhash",
  "remaining_slots",
  "held_slots",
  "attendance_at",
  "paid_to",
  "paid_at",
  "cancelled_at",
  "created_at",
  "published_at",
]);

export const entityLabels: Readonly<Record<string, { singular: string; plural: string }>> = {
  offer: { singular: "Angebot", plural: "Angebote" },
  artist: { singular: "Künstler:in", plural: "Künstler:innen" },
  location: { singular: "Kunstraum", plural: "Kunsträume" },
  region: { singular: "Region", plural: "Regionen" },
  landing_page: { singular: "Seite", plural: "Seiten" },
  cms_page_section: { singular: "Abschnitt", plural: "Abschnitte" },
  offer_appointment: { singular: "Termin", plural: "Termine" },
  offer_booking: { singular: "Buchung", plural: "Buchungen" },
  check_in_pass: { singular: "Einlass-Link", plural: "Einlass-Links" },
  appointment_message: { singular: "Nachricht", plural: "Nachrichten" },
  media: { singular: "Bild", plural: "Bilder" },
  address: { singular: "Anschrift", plural: "Anschriften" },
  offer_type: { singular: "Angebotsart", plural: "Angebotsarten" },
  art_form: { singular: "Kunstform", plural: "Kunstformen" },
  mail_outbox: { singular: "Mail", plural: "Mails" },
  admin: { singular: "Team", plural: "Team" },
  site_setting: { singular: "Einstellungen", plural: "Einstellungen" },
  offer_art_form: { singular: "Kunstform", plural: "Kunstformen" },
  artist_art_form: { singular: "Kunstform", plural: "Kunstformen" },
};
const unknownEntity = { singular: "Eintrag", plural: "Einträge" };

/** The German label of an entity: "Angebot" for `offer`. */
export function entityLabel(entity: string): string {
  return (entityLabels[entity] ?? unknownEntity).singular;
}

/**
 * Short German phrases for an entry: "2 Abschnitte geändert", "Entwurf bearbeitet: Name". Changes of the draft are
 * omitted when the entry has other changes.
 */
export function auditLabels({ entity, changes }: Pick<AuditEntry, "entity" | "changes">): string[] {
  const changesBesidesDraft = changes.filter((change) => !isOfDraft(change));
  const shownChanges = changesBesidesDraft.length > 0 ? changesBesidesDraft : changes;
  const phrases = [...new Set(shownChanges.map((change) => phraseOf(change, entity)))].filter(
    (phrase) => phrase !== "",
  );
  return phrases.length > 0 ? phrases : [actionLabels.update];
}

const isOfDraft = ({ fields }: AuditChange) => fields.includes("draft");

const actionLabels = { insert: "angelegt", update: "geändert", delete: "gelöscht" } as const;

function phraseOf(change: AuditChange, subject: string): string {
  const { entity, action, fields } = change;
  const labels = [...new Set(fields.map(labelOf).filter((label) => label !== null))];
  if (isOfDraft(change)) {
    if (action === "delete") return "Entwurf verworfen";
    return ["Entwurf bearbeitet", labels.join(", ")].filter(Boolean).join(": ");
  }
  if (fields[0] === "trash") return action === "delete" ? "aus dem Papierkorb geholt" : "in den Papierkorb gelegt";
  if (entity === "offer_art_form" || entity === "artist_art_form") return "Kunstformen";
  if (entity === "mail_outbox") {
    const sent = "noch einmal gesendet";
    return entity === subject ? sent : `${countOf(change)} ${sent}`;
  }
  if (entity === "admin") return action === "delete" ? "darf nicht mehr verwalten" : "darf jetzt verwalten";
  if (entity === subject) return action === "update" ? labels.join(", ") : actionLabels[action];
  const countLabel = countOf(change);
  if (entity === "cms_page_section" || action !== "update" || labels.length === 0)
    return `${countLabel} ${actionLabels[action]}`;
  return `${countLabel}: ${labels.join(", ")}`;
}

function countOf({ entity, records }: AuditChange): string {
  const noun = entityLabels[entity] ?? unknownEntity;
  return records === 1 ? `1 ${noun.singular}` : `${records} ${noun.plural}`;
}

/** `null` for a field without a label, because column names mean nothing to admins. */
function labelOf(field: string): string | null {
  const sectionType = /^sections\.(.+)$/.exec(field)?.[1];
  const sectionLabel = sectionType && pageSectionLabels[sectionType as PageSectionType];
  return sectionLabel ? `Abschnitt „${sectionLabel}“` : (auditFieldLabels[field] ?? null);
}
