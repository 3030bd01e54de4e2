import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { newPageSection } from "#domain/content/new-page-section.ts";
import type { PageSection, RichText } from "#domain/content/page-section.ts";
import { draftIssues, type RecordDraft } from "#domain/content/record-draft.ts";
import { EditorToolsProvider } from "./editor-context.ts";
import { SectionPanel } from "./section-panel.tsx";

vi.mock("#app/components/admin/rich-text/rich-text-editor.tsx", () => ({
  default: ({ label, errors }: { label: string; errors: string[] }) => <p>{`${label}: ${errors.join(" ")}`}</p>,
}));
afterEach(cleanup);

const invalid = {
  type: "doc",
  content: [{ type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: "Zu groß" }] }],
} as unknown as RichText;

it("shows an issue inside an answer at that answer only", async () => {
  const questions = [
    { question: "Werde ich nass?", answer: { type: "doc", content: [] } },
    { question: "Und danach?", answer: invalid },
  ];
  const section = { ...newPageSection("faq"), content: { title: "", questions } } as PageSection;
  const fields = { name: "Oderbruch", intro: "", image_id: null };
  const draft: RecordDraft = { fields, address: null, art_form_ids: [], sections: [section] };
  const noop = () => {};
  render(
    <EditorToolsProvider
      value={{
        entity: "region",
        change: noop,
        setParseError: noop,
        offerTypes: [],
        artForms: [],
        onArtFormCreated: noop,
      }}
    >
      <SectionPanel
        section={section}
        index={0}
        sectionCount={1}
        issues={draftIssues("region", draft)}
        onAdd={noop}
        onRemove={noop}
      />
    </EditorToolsProvider>,
  );
  const answers = await screen.findAllByText(/^Antwort:/);
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    "Antwort: ",
    "Antwort: Hier steht etwas, das die Seite nicht zeigen kann.",
  ]);
});
