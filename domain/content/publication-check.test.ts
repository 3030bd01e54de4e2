import { expect, it } from "vitest";
import { publicationGapLabels } from "./publication-check.ts";
import type { RecordDraft } from "./record-draft.ts";

const id = "0a3b8c1e-8f5d-4c1b-9a55-1f2e3d4c5b6a";
const offer = {
  name: "Ofenbau",
  summary: "Ein Ofen aus Lehm.",
  price: 4500,
  image_id: id,
  offer_type_id: id,
  location_id: id,
  artist_id: id,
  duration_minutes: 120,
  max_slots_per_booking: 6,
  cancellation_deadline_hours: 48,
  minimum_participants: null,
};
const host = {
  name: "Backhaus",
  image_id: id,
  region_id: id,
  contact_email: null,
  contact_phone: null,
  website: null,
  is_vat_exempt: false,
  is_step_free: null,
  has_accessible_toilet: null,
  has_induction_loop: null,
  corrected_latitude: null,
  corrected_longitude: null,
};
const quote = { id, type: "quote", content: { quote: "Ton", author: "" }, visible: true } as const;
const draft = (fields: object, changes: Partial<RecordDraft> = {}) =>
  ({ fields, address: null, art_form_ids: [], sections: [quote], ...changes }) as RecordDraft;

// From the third on, the arguments of `publicationGapLabels` are the number of upcoming appointments, the site's phone,
// the names of unpublished linked records by field, and whether the postal code is unknown.

it("returns nothing when an offer is complete and has an appointment", () => {
  expect(publicationGapLabels("offer", draft(offer), 1, null)).toEqual([]);
});

it("lists every gap when an offer is free of charge and has no image, summary, host, text or appointment", () => {
  const empty = { ...offer, summary: "", price: 0, image_id: null, location_id: null, artist_id: null };
  expect(publicationGapLabels("offer", draft(empty, { sections: [] }), 0, null)).toEqual([
    "kein Bild",
    "keine Kurzbeschreibung",
    "keine Künstler:in",
    "kein Kunstraum",
    "kein Text",
    "kein Termin",
    "kostenlos",
  ]);
});

it("names a linked record that is not published", () => {
  const names = { location_id: "Altes Pumpwerk", artist_id: "Hanne Petersen" };
  expect(publicationGapLabels("offer", draft(offer), 1, null, names)).toEqual([
    "keine Künstler:in („Hanne Petersen“ ist nicht veröffentlicht)",
    "kein Kunstraum („Altes Pumpwerk“ ist nicht veröffentlicht)",
  ]);
});

it("names an unknown postal code", () => {
  const address = { street: "", postal_code: "99999", city: "Letschin" };
  expect(publicationGapLabels("location", draft(host, { address }), 0, "030 1", {}, true)).toEqual([
    "unbekannte Postleitzahl 99999",
  ]);
});

it("ignores hidden sections when it looks for text", () => {
  expect(publicationGapLabels("offer", draft(offer, { sections: [{ ...quote, visible: false }] }), 1, null)).toEqual([
    "kein Text",
  ]);
});

it("lists every gap when a location, an artist, a region or a landing page is empty", () => {
  const empty = { ...host, image_id: null, region_id: null };
  expect(publicationGapLabels("location", draft(empty, { sections: [] }), 0, null)).toEqual([
    "kein Bild",
    "keine Region",
    "keine Adresse",
    "keine Telefonnummer",
    "kein Text",
  ]);
  expect(publicationGapLabels("artist", draft(empty, { sections: [] }), 0, null)).toEqual([
    "kein Bild",
    "keine Region",
    "keine Telefonnummer",
    "kein Text",
  ]);
  const region = { name: "Oderbruch", intro: "", image_id: null };
  expect(publicationGapLabels("region", draft(region, { sections: [] }), 0, null)).toEqual([
    "kein Bild",
    "keine Einleitung",
  ]);
  expect(publicationGapLabels("landing_page", draft({ title: "AGB" }, { sections: [] }), 0, null)).toEqual([
    "kein Text",
  ]);
});

it("reports no missing phone when the host or the site has one", () => {
  expect(publicationGapLabels("artist", draft({ ...host, contact_phone: "030 2" }), 0, null)).toEqual([]);
  expect(publicationGapLabels("artist", draft(host), 0, "030 1")).toEqual([]);
});
