import { expect, it } from "vitest";
import { vatNoteOf } from "./vat-note.ts";

const regular = { is_vat_exempt: false };
const exempt = { is_vat_exempt: true };
const anOffer = (hosts: { artist?: typeof regular; location?: typeof regular } = {}, price = 4_500) => ({
  price,
  artist: hosts.artist ?? null,
  location: hosts.location ?? null,
});
const EXEMPT_NOTE = "Preise pro Platz, kein Ausweis von MwSt. (§\u00a019 UStG).";

it("returns the site's VAT sentence for prices, and nothing when all offers are free of charge", () => {
  const offers = [anOffer(), anOffer({ artist: regular, location: exempt })];
  expect(vatNoteOf(offers, "inkl. MwSt.")).toBe("Preise pro Platz, inkl. MwSt.");
  expect(vatNoteOf(offers, "inkl. 19 % MwSt")).toBe("Preise pro Platz, inkl. 19 % MwSt.");
  expect(vatNoteOf([anOffer({}, 0)], "inkl. MwSt.")).toBeNull();
  expect(vatNoteOf([], "inkl. MwSt.")).toBeNull();
});

it("says that no VAT is shown when the contract partner of each offer with a price is exempt", () => {
  const offers = [anOffer({ artist: exempt, location: regular }), anOffer({ location: exempt }), anOffer({}, 0)];
  expect(vatNoteOf(offers, "inkl. MwSt.")).toBe(EXEMPT_NOTE);
});

it("returns both sentences when only some contract partners are exempt", () => {
  const offers = [anOffer({ location: exempt }), anOffer()];
  expect(vatNoteOf(offers, "inkl. MwSt.")).toBe(
    "Preise pro Platz, inkl. MwSt. oder kein Ausweis von MwSt. (§\u00a019 UStG). Was gilt, steht beim Angebot.",
  );
  // Equal sentences appear only once.
  expect(vatNoteOf(offers, "kein Ausweis von MwSt. (§ 19 UStG)")).toBe(EXEMPT_NOTE);
});
