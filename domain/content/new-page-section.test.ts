import { expect, it } from "vitest";
import { newPageSection, sectionLabel } from "./new-page-section.ts";
import type { PageSection } from "./page-section.ts";

it("labels a section with its content, or as empty when it has none", () => {
  const callToAction = newPageSection("call_to_action");
  expect(sectionLabel(callToAction)).toBe("noch leer");
  const withLabel = { ...callToAction, content: { ...callToAction.content, label: "Alle Kunsträume" } } as PageSection;
  expect(sectionLabel(withLabel)).toBe("Alle Kunsträume");
});
