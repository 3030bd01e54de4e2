import { expect, it } from "vitest";
import { type AuditChange, auditLabels } from "./audit-log.ts";

const labelsOf = (...changes: Partial<AuditChange>[]) =>
  auditLabels({
    entity: "offer",
    changes: changes.map((change) => ({ entity: "offer", action: "update", records: 1, fields: [], ...change })),
  });

it("lists the labels of changed fields, and omits the slug id, which has no label", () => {
  expect(labelsOf({ fields: ["name", "price", "slug", "slug_id"] })).toEqual(["Name, Preis, Adresse der Seite"]);
});

it("counts changed related records, and mentions changed art forms without a count", () => {
  expect(
    labelsOf(
      { entity: "cms_page_section", action: "update", records: 2, fields: ["content", "order"] },
      { entity: "cms_page_section", action: "insert", records: 1, fields: ["content", "id"] },
      { entity: "offer_appointment", records: 1, fields: ["capacity", "remaining_slots"] },
      { entity: "offer_art_form", action: "insert", records: 1, fields: ["art_form_id"] },
      { entity: "offer_art_form", action: "delete", records: 1, fields: ["art_form_id"] },
    ),
  ).toEqual(["2 Abschnitte geändert", "1 Abschnitt angelegt", "1 Termin: Plätze", "Kunstformen"]);
});

it("counts emails that were sent again", () => {
  expect(labelsOf({ entity: "mail_outbox", action: "insert", fields: ["id", "payload"] })).toEqual([
    "1 Mail noch einmal gesendet",
  ]);
});

it("mentions a draft and its changed fields only when nothing outside the draft changed", () => {
  expect(labelsOf({ fields: ["draft"] })).toEqual(["Entwurf bearbeitet"]);
  expect(labelsOf({ fields: ["draft", "name", "sections.faq", "sections.order"] })).toEqual([
    "Entwurf bearbeitet: Name, Abschnitt „Fragen und Antworten“, Reihenfolge der Abschnitte",
  ]);
  expect(labelsOf({ fields: ["draft", "name"] }, { fields: ["price"] })).toEqual(["Preis"]);
  expect(labelsOf({ fields: ["draft"], action: "delete" })).toEqual(["Entwurf verworfen"]);
  expect(labelsOf({ fields: ["draft"], action: "delete" }, { fields: ["price"] })).toEqual(["Preis"]);
});

it("labels created, deleted and trashed records", () => {
  expect(labelsOf({ action: "insert", fields: ["id", "name"] })).toEqual(["angelegt"]);
  expect(labelsOf({ action: "delete", fields: ["id", "name"] })).toEqual(["gelöscht"]);
  expect(labelsOf({ action: "insert", fields: ["trash"] }, { fields: ["status"] })).toEqual([
    "in den Papierkorb gelegt",
    "Status",
  ]);
});

it("labels a record as deleted when a draft is deleted with it", () => {
  expect(
    labelsOf(
      { action: "delete", fields: ["draft"] },
      { action: "delete", fields: ["id", "name", "trash"] },
      { entity: "cms_page_section", action: "delete", records: 3, fields: ["content", "id"] },
    ),
  ).toEqual(["gelöscht", "3 Abschnitte gelöscht"]);
});

it("labels a record as changed when only technical fields changed", () => {
  expect(labelsOf({ fields: ["width", "thumbhash"] })).toEqual(["geändert"]);
  expect(labelsOf({ entity: "offer_appointment", fields: ["remaining_slots"] })).toEqual(["1 Termin geändert"]);
});

it("omits columns without a label", () => {
  expect(labelsOf({ fields: ["price", "internal_flag"] })).toEqual(["Preis"]);
  expect(
    labelsOf({ entity: "offer_booking", records: 6, fields: ["calendar_sequence", "free_cancellation_until"] }),
  ).toEqual(["6 Buchungen: Stornofrist"]);
  expect(labelsOf({ entity: "new_table", records: 2, fields: ["flag"] })).toEqual(["2 Einträge geändert"]);
});
