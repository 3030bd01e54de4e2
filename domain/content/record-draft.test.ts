import { expect, it } from "vitest";
import { OfferFields } from "#domain/offer/offer.ts";
import { publishingIssues, type RecordDraft, savingIssues } from "./record-draft.ts";

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
  "requires both or neither of latitude %s and longitude %s, also when the name is missing",
  (latitude, longitude, issue) => {
    const fields = { ...location, corrected_latitude: latitude, corrected_longitude: longitude };
    const draft: RecordDraft = { fields, address: null, art_form_ids: [], sections: [] };
    expect(publishingIssues("location", draft)).toEqual({ "fields.name": ["Bitte gib einen Namen ein."], ...issue });
  },
);

it("counts trailing spaces towards the maximum length of a text, as the check constraints do", () => {
  const draft = (length: number) =>
    ({
      fields: { name: `${"n".repeat(length - 1)} `, intro: "", image_id: null },
      address: null,
      art_form_ids: [],
      sections: [],
    }) satisfies RecordDraft;
  expect(publishingIssues("region", draft(120))).toEqual({});
  expect(publishingIssues("region", draft(121))).toEqual({ "fields.name": ["Höchstens 120 Zeichen."] });
  const { summary } = OfferFields.shape;
  expect([300, 301].map((length) => summary.safeParse("Drehen".padEnd(length)).success)).toEqual([true, false]);
});

it("refuses blank texts of a section, but accepts an empty title or author", () => {
  const body = { type: "doc", content: [] };
  const section = (type: string, content: object) => ({ id: crypto.randomUUID(), type, content, visible: true });
  const issuesOf = (title: string, text: string) => {
    const sections = [
      section("call_to_action", { title, body, label: text, href: "/", icon: null }),
      section("quote", { quote: text, author: title }),
      section("faq", { title, questions: [{ question: text, answer: body }] }),
    ];
    const fields = { name: "Oderbruch", intro: "", image_id: null };
    return Object.keys(publishingIssues("region", { fields, address: null, art_form_ids: [], sections } as never));
  };
  const required = ["sections.0.content.label", "sections.1.content.quote", "sections.2.content.questions.0.question"];
  expect(issuesOf("", "Ja")).toEqual([]);
  expect(issuesOf("", "\u200b")).toEqual(required);
  expect(issuesOf("   ", "   ").sort()).toEqual(
    [...required, "sections.0.content.title", "sections.1.content.author", "sections.2.content.title"].sort(),
  );
});

it("names the field of a section whose text is too long to be saved", () => {
  const body = (length: number) => ({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "ä".repeat(length) }] }],
  });
  const section = (type: string, content: object) => ({ id: crypto.randomUUID(), type, content, visible: true });
  const sections = [
    section("text", { title: "", body: body(90_000) }),
    section("text", { title: "", body: body(100_000) }),
    section("faq", { title: "", questions: Array(3).fill({ question: "Wie?", answer: body(40_000) }) }),
  ];
  const draft = { fields: { name: "Oderbruch", intro: "", image_id: null }, address: null, art_form_ids: [], sections };
  const tooLong = ["Das ist zu lang für einen Abschnitt. Bitte teile es auf mehrere Abschnitte auf."];
  const expected = { "sections.1.content.body": tooLong, "sections.2.content.questions": tooLong };
  expect(publishingIssues("region", draft as never)).toEqual(expected);
  expect(savingIssues("region", draft as never)).toEqual(expected);
});

it("reports a text that is too long to be saved, but not a text that is only too long to be published", () => {
  const draft = (introLength: number): RecordDraft => ({
    fields: { name: "", intro: "O".repeat(introLength), image_id: null },
    address: null,
    art_form_ids: [],
    sections: [],
  });
  expect(savingIssues("region", draft(5000))).toEqual({});
  expect(savingIssues("region", draft(5001))).toEqual({ "fields.intro": ["Höchstens 2000 Zeichen."] });
});
