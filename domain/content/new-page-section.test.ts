import { expect, it } from "vitest";
import { newPageSection, sectionContentLabel } from "./new-page-section.ts";
import type { PageSection } from "./page-section.ts";

it("labels a section with its text, with „noch leer“ when it has no content, and with „ohne Text“ when it has only an image", () => {
  const callToAction = newPageSection("call_to_action");
  expect(sectionContentLabel(callToAction)).toBe("noch leer");
  const withLabel = { ...callToAction, content: { ...callToAction.content, label: "Alle Kunsträume" } } as PageSection;
  expect(sectionContentLabel(withLabel)).toBe("Alle Kunsträume");
  const blank = { ...callToAction, content: { ...callToAction.content, title: "   ", label: "\u200b" } } as PageSection;
  expect(sectionContentLabel(blank)).toBe("noch leer");
  const withImage = newPageSection("text_image");
  Object.assign(withImage.content, { mediaId: "b7f1" });
  expect(sectionContentLabel(withImage)).toBe("ohne Text");
});

it("shortens a long label to at most 60 characters and does not cut an emoji in half", () => {
  const quote = newPageSection("quote");
  Object.assign(quote.content, { quote: `${"a".repeat(57)}🎨${"b".repeat(20)}` });
  expect(sectionContentLabel(quote)).toBe(`„${"a".repeat(57)}…`);
});
