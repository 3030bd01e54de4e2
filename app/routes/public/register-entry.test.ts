import { expect, it } from "vitest";
import type { LandingPageType } from "#domain/content/landing-page.ts";
import { registerEntryFor } from "./register-entry.ts";

const operator_register = "Amtsgericht Neuruppin, VR 1234";

/** The entry on a page with a text of these paragraphs. */
function entryOn(type: LandingPageType, paragraphs: string[], entry: string | null = operator_register) {
  const content = paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
  const body = { type: "doc", content };
  const sections = [
    { id: "1", type: "quote", content: { quote: "Komm rein.", author: "" } },
    { id: "2", type: "text", content: { title: "Anbieter", body } },
  ];
  return registerEntryFor({ type, sections: sections as never }, { operator_register: entry });
}

it("returns the register entry for the imprint when no text contains it", () => {
  expect(entryOn("impressum", ["Verein Hof e. V.", "Am Anger 1"])).toBe(operator_register);
});

it("returns no register entry when a text of the imprint contains it, also with other spaces", () => {
  expect(entryOn("impressum", ["Verein Hof e. V.", "Register: Amtsgericht Neuruppin, VR\u00a01234"])).toBeNull();
});

it("returns no register entry for another legal page, or without an entry", () => {
  expect(entryOn("agb", ["Verein Hof e. V."])).toBeNull();
  expect(entryOn("impressum", ["Verein Hof e. V."], null)).toBeNull();
});
