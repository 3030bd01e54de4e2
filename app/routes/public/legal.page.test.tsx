import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { MAIN_ID } from "#app/ui/layout/skip-link.tsx";
import { withHeadingIds } from "#domain/content/heading-ids.ts";
import type { PageSection, RichText } from "#domain/content/page-section.ts";
import { LegalPage } from "./legal.page.tsx";

const heading = (text: string): RichText => ({
  type: "doc",
  content: [{ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text }] }],
});
const empty: RichText = { type: "doc", content: [] };
const sections = [
  { type: "text", content: { title: "Barrierefreiheit", body: heading("Inhalt") } },
  { type: "text_image", content: { title: "Das Haus", body: heading("Der Eingang"), mediaId: "m", imageSide: "left" } },
  { type: "faq", content: { title: "Fragen", questions: [] } },
  { type: "call_to_action", content: { title: "Schreib uns", body: empty, label: "Mail", href: "/", icon: null } },
].map((section, index) => ({ ...section, id: `${index}`, visible: true }) as PageSection);

async function renderPage(pageSections: PageSection[], registerEntry: string | null = null) {
  const page = { title: "AGB", updated_at: new Date("2027-04-01T10:00:00Z"), sections: withHeadingIds(pageSections) };
  const references = { images: {}, offers: {}, icons: {}, vatNotes: {}, registerEntry };
  const Stub = createRoutesStub([
    { path: "/", Component: () => <LegalPage page={{ ...page, ...references } as never} /> },
  ]);
  render(<Stub />);
  await screen.findByText(/^Stand:/);
}

it("gives every section title and heading its slug as id, unless an element of the layout has this id", async () => {
  await renderPage(sections);
  const idOf = (name: string) => screen.getByRole("heading", { name }).id;
  await screen.findByRole("heading", { name: "Das Haus" });
  expect(["Barrierefreiheit", "Das Haus", "Der Eingang", "Fragen", "Schreib uns"].map(idOf)).toEqual([
    "barrierefreiheit",
    "das-haus",
    "der-eingang",
    "fragen",
    "schreib-uns",
  ]);
  expect(document.getElementById(MAIN_ID)).toBeNull();
});

it("shows texts and other sections in their order, and the date below all sections", async () => {
  const [text, textImage, faq, callToAction] = sections as [PageSection, PageSection, PageSection, PageSection];
  const lastText = { ...text, id: "4", content: { title: "Schluss", body: empty } } as PageSection;
  for (const [shown, titles] of [
    [
      [text, faq, lastText],
      ["AGB", "Barrierefreiheit", "Inhalt", "Fragen", "Schluss"],
    ],
    [
      [faq, text, textImage, callToAction],
      ["AGB", "Fragen", "Barrierefreiheit", "Inhalt", "Das Haus", "Der Eingang", "Schreib uns"],
    ],
  ] as const) {
    await renderPage([...shown]);
    await screen.findByRole("heading", { name: "Fragen" });
    const headings = screen.getAllByRole("heading");
    expect(headings.map((element) => element.textContent)).toEqual(titles);
    const date = screen.getByText(/^Stand:/);
    const followsDate = (element: Element) => date.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(headings.filter(followsDate)).toEqual([]);
    cleanup();
  }
});

it("shows the register entry between the texts and the date", async () => {
  await renderPage(sections.slice(0, 1), "Amtsgericht Neuruppin, VR 1234");
  const entry = screen.getByText("Register: Amtsgericht Neuruppin, VR 1234");
  expect(entry.previousElementSibling?.textContent).toContain("Inhalt");
  expect(entry.nextElementSibling?.textContent).toContain("Stand:");
});
