import { expect, it } from "vitest";
import { vatNoteOf } from "./vat-note.ts";

it("tells the VAT sentence of prices, and nothing when all offers are free of charge", () => {
  const note = "Preise pro Platz, inkl. MwSt. Ausnahmen stehen beim Angebot.";
  expect(vatNoteOf([{ price: 0 }, { price: 4_500 }], "inkl. MwSt.")).toBe(note);
  expect(vatNoteOf([{ price: 4_500 }], "inkl. 19 % MwSt")).toContain("inkl. 19 % MwSt. Ausnahmen");
  expect(vatNoteOf([{ price: 0 }], "inkl. MwSt.")).toBeNull();
  expect(vatNoteOf([], "inkl. MwSt.")).toBeNull();
});
