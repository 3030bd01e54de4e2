import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { PageSection } from "#domain/content/page-section.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import { useIssues } from "./use-issues.ts";

const draftOf = (text: string): RecordDraft => {
  const paragraph = { type: "paragraph", content: [{ type: "text", text }] };
  const content = { title: "", body: { type: "doc", content: [paragraph] } };
  const section = { id: "00000000-0000-4000-8000-000000000001", type: "text", content, visible: true } as PageSection;
  return { fields: { title: "" }, address: null, art_form_ids: [], sections: [section] };
};

it("shows at once which text is too long to be saved, but no missing title before `validate`", () => {
  const { result, rerender } = renderHook(({ draft }) => useIssues("landing_page", draft, vi.fn(), { current: null }), {
    initialProps: { draft: draftOf("Ton") },
  });
  expect(result.current.issues).toEqual({});
  rerender({ draft: draftOf("ä".repeat(100_000)) }); // 200,000 bytes; a section may have 190,000
  expect(result.current.issues).toEqual({
    "sections.0.content.body": ["Das ist zu lang für einen Abschnitt. Bitte teile es auf mehrere Abschnitte auf."],
  });
  rerender({ draft: draftOf("Ton") });
  expect(result.current.issues).toEqual({});
});
