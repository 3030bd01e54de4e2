import type { FieldName } from "#domain/content/record-draft.ts";

/** German labels of record fields, by column. */
export const fieldLabels: Record<FieldName, string> = {
  name: "Name",
  title: "Titel",
  summary: "Kurz gesagt",
  intro: "Einleitung",
  price: "Preis pro Platz",
  image_id: "Bild",
  offer_type_id: "Art",
  location_id: "Kunstraum",
  artist_id: "Künstler:in",
  region_id: "Region",
  duration_minutes: "Dauer",
  max_slots_per_booking: "Plätze pro Buchung, höchstens",
  cancellation_deadline_hours: "Kostenlos stornierbar bis",
  minimum_participants: "Mindestens",
  decides_hours_before: "Entschieden bis",
  is_address_public: "Ganze Adresse öffentlich zeigen",
  contact_email: "E-Mail",
  contact_phone: "Telefon",
  website: "Website",
  is_vat_exempt: "Kein Ausweis von MwSt. (§\u00a019 UStG)",
  is_step_free: "Stufenlos erreichbar",
  has_accessible_toilet: "Rollstuhlgerechtes WC",
  has_induction_loop: "Induktionsschleife",
  corrected_latitude: "Breitengrad",
  corrected_longitude: "Längengrad",
};

/** The units of whole numbers, shown after the number. */
const fieldUnits = {
  duration_minutes: { one: "Minute", other: "Minuten" },
  max_slots_per_booking: { one: "Platz", other: "Plätze" },
  cancellation_deadline_hours: { one: "Stunde vorher", other: "Stunden vorher" },
  minimum_participants: { one: "Person", other: "Personen" },
  decides_hours_before: { one: "Stunde vorher", other: "Stunden vorher" },
} as const satisfies Partial<Record<FieldName, { one: string; other: string }>>;

/** A field whose value is a whole number. */
export type NumberField = keyof typeof fieldUnits;

/** The unit of a value of a field, such as "Minute" for 1 and "Minuten" for other values; "" for fields without units. */
export function unitOf(name: string, value: number | null | undefined): string {
  return (fieldUnits as Record<string, { one: string; other: string }>)[name]?.[value === 1 ? "one" : "other"] ?? "";
}

/** The label of an access fact that is `null`. */
export const UNKNOWN_FACT_LABEL = "keine Angabe";
