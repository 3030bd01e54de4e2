import { expect, it } from "vitest";
import { draftIssues, type RecordDraft } from "./record-draft.ts";

const location = {
  name: "",
  image_id: null,
  region_id: null,
  contact_email: null,
  contact_phone: null,
  website: null,
  is_vat_exempt: false,
  is_step_free: null,
  has_accessible_toilet: null,
  has_induction_loop: null,
};

it.each([
  [52.64, null, { "fields.corrected_longitude": ["Bitte gib auch den Längengrad ein."] }],
  [null, 14.36, { "fields.corrected_latitude": ["Bitte gib auch den Breitengrad ein."] }],
  [52.64, 14.36, {}],
  [null, null, {}],
])(
  "accepts latitude %s and longitude %s only when both or neither are set, also when the name is missing",
  (latitude, longitude, issue) => {
    const fields = { ...location, corrected_latitude: latitude, corrected_longitude: longitude };
    const draft: RecordDraft = { fields, address: null, art_form_ids: [], sections: [] };
    expect(draftIssues("location", draft)).toEqual({ "fields.name": ["Bitte gib einen Namen ein."], ...issue });
  },
);
