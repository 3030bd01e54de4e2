import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { newPageSection } from "#domain/content/new-page-section.ts";
import type { PageSection, RichText } from "#domain/content/page-section.ts";
import { publishingIssues, type RecordDraft } from "#domain/content/record-draft.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { EditorToolsProvider } from "./editor-context.ts";
import { SectionPanel } from "./section-panel.tsx";
import type { Issues } from "./use-issues.ts";

vi.mock("#app/components/admin/rich-text/rich-text-editor.tsx", () => ({
  default: ({ label, errors }: { label: string; errors: string[] }) => <p>{`${label}: ${errors.join(" ")}`}</p>,
}));
const change = vi.fn();
afterEach(() => {
  cleanup();
  change.mockReset();
  vi.unstubAllGlobals();
});

/** A rich text that cannot be published. */
const invalidRichText = {
  type: "doc",
  content: [{ type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: "Zu groß" }] }],
} as unknown as RichText;

it("shows an issue inside an answer at that answer only", async () => {
  const questions = [
    { question: "Werde ich nass?", answer: { type: "doc", content: [] } },
    { question: "Und danach?", answer: invalidRichText },
  ];
  const section = { ...newPageSection("faq"), content: { title: "", questions } } as PageSection;
  const fields = { name: "Oderbruch", intro: "", image_id: null };
  const draft: RecordDraft = { fields, address: null, art_form_ids: [], sections: [section] };
  renderPanel(section, publishingIssues("region", draft));
  const answers = await screen.findAllByText(/^Antwort:/);
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    "Antwort: ",
    "Antwort: Hier steht etwas, das die Seite nicht zeigen kann.",
  ]);
});

it("describes the icon field by its error when the icon is invalid", () => {
  const section = newPageSection("call_to_action");
  renderPanel(section, { "sections.0.content.icon": ["Dieses Symbol gibt es nicht."] });
  const field = screen.getByRole("group", { name: "Symbol der Schaltfläche" });
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Dieses Symbol gibt es nicht.",
  );
  expect(field.dataset.invalid).toBe("true");
});

it("keeps a button focusable when it cannot move a section or an item any further", () => {
  const questions = [{ question: "Werde ich nass?", answer: { type: "doc", content: [] } }];
  renderPanel({ ...newPageSection("faq"), content: { title: "", questions } } as PageSection);
  for (const name of ["Nach oben", "Nach unten", "Frage 1 nach oben", "Frage 1 nach unten"]) {
    const button = screen.getByRole("button", { name });
    button.focus();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
  }
  expect(change).not.toHaveBeenCalled();
});

it("moves the focus to the list when an item is removed, and can undo the removal until another section is open", () => {
  const [first, second] = ["Werde ich nass?", "Und danach?"].map((question) => ({ question, answer: {} }));
  const section = { ...newPageSection("faq"), content: { title: "", questions: [first, second] } } as PageSection;
  const withQuestions = (...questions: unknown[]) => ({ ...section, content: { title: "", questions } }) as PageSection;
  const rerenderPanel = renderPanel(section);
  fireEvent.click(screen.getByRole("button", { name: "Frage 1 entfernen" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Fragen" }));
  rerenderPanel(withQuestions(second));
  // The text typed after the removal stays.
  const edited = { ...second, question: "Und dann?" };
  rerenderPanel(withQuestions(edited));
  const [undo] = getOpenNotifications();
  expect(undo?.title).toBe("Frage 1 entfernt.");
  undo?.actions[0]?.onClick();
  expect(change).toHaveBeenLastCalledWith({ type: "content", ...idAndContent(withQuestions(first, edited)) });
  cleanup();
  expect(getOpenNotifications()).toEqual([]);
});

it("offers no undo of a removed item once the list is full again", () => {
  const questions = Array.from({ length: 50 }, (_, index) => ({ question: `Frage ${index}`, answer: {} }));
  const section = newPageSection("faq");
  const withQuestions = (count: number) =>
    ({ ...section, content: { title: "", questions: questions.slice(0, count) } }) as unknown as PageSection;
  const rerenderPanel = renderPanel(withQuestions(50));
  fireEvent.click(screen.getByRole("button", { name: "Frage 50 entfernen" }));
  rerenderPanel(withQuestions(49));
  expect(getOpenNotifications()).toHaveLength(1);
  rerenderPanel(withQuestions(50));
  expect(getOpenNotifications()).toEqual([]);
});

it("does not restore a removed offer that was added again", async () => {
  stubOffers();
  const rerenderPanel = renderPanel(offerList(["a", "b"]));
  await screen.findByDisplayValue("Weben");
  fireEvent.click(screen.getByRole("button", { name: "Angebot 1 entfernen" }));
  rerenderPanel(offerList(["b", "a"]));
  change.mockClear();
  getOpenNotifications()[0]?.actions[0]?.onClick();
  expect(change).not.toHaveBeenCalled();
});

const idAndContent = ({ id, content }: PageSection) => ({ id, content });

it("suggests only offers that are not yet in the list, and in the field of a listed offer also this offer", async () => {
  stubOffers();
  renderPanel(offerList(["a", "b"]));
  await screen.findByDisplayValue("Weben");
  const [firstField, , fieldThatAdds] = screen.getAllByRole("combobox");
  const optionsOf = async (field: HTMLElement | undefined) => {
    field?.focus();
    await screen.findByRole("option", { name: "Drucken" });
    const names = screen.getAllByRole("option").map(({ textContent }) => textContent);
    field?.blur();
    return names;
  };
  expect(await optionsOf(firstField)).toEqual(["Drehen", "Drucken"]);
  expect(await optionsOf(fieldThatAdds)).toEqual(["Drucken"]);
});

it("shows the name of a listed offer again when its field is emptied and loses the focus", async () => {
  stubOffers();
  renderPanel(offerList(["a"]));
  const field = await screen.findByDisplayValue("Drehen");
  act(() => field.focus());
  await screen.findByRole("option", { name: "Drehen" });
  fireEvent.change(field, { target: { value: "" } });
  act(() => field.blur());
  expect(await screen.findByDisplayValue("Drehen")).toBe(field);
  expect(change).not.toHaveBeenCalled();
});

it("keeps the focus in the field that adds offers, and empties the field after a choice", async () => {
  stubOffers();
  const section = offerList(["a"]);
  const rerenderPanel = renderPanel(section);
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Angebot hinzufügen" });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: "Web" } });
  const option = await screen.findByRole("option", { name: "Weben" });
  fireEvent.click(option);
  const added = { title: "", offerIds: ["a", "b"] };
  expect(change).toHaveBeenCalledExactlyOnceWith({ type: "content", id: section.id, content: added });
  rerenderPanel({ ...section, content: added } as PageSection);
  await screen.findByDisplayValue("Weben");
  const emptiedField = screen.getByRole<HTMLInputElement>("combobox", { name: "Angebot hinzufügen" });
  expect([document.activeElement, emptiedField.value]).toEqual([emptiedField, ""]);
});

it("adds no second offer when Tab is pressed after an offer was chosen with Enter", async () => {
  stubOffers();
  const section = offerList([]);
  const rerenderPanel = renderPanel(section);
  const field = screen.getByRole("combobox", { name: "Angebot hinzufügen" });
  act(() => field.focus());
  await screen.findByRole("option", { name: "Drehen" });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });
  const added = { title: "", offerIds: ["a"] };
  expect(change).toHaveBeenCalledExactlyOnceWith({ type: "content", id: section.id, content: added });
  rerenderPanel({ ...section, content: added } as PageSection);
  await screen.findByDisplayValue("Drehen");
  fireEvent.keyDown(screen.getByRole("combobox", { name: "Angebot hinzufügen" }), { key: "Tab" });
  expect(change).toHaveBeenCalledTimes(1);
});

function stubOffers() {
  const offerOf = (id: string, name: string) => ({ id, name, slug: id, status: "published" });
  const offers = [offerOf("a", "Drehen"), offerOf("b", "Weben"), offerOf("c", "Drucken")];
  stubApi({
    "record.find": ({ ids }: { ids?: string[] }) => offers.filter(({ id }) => ids === undefined || ids.includes(id)),
  });
}

const offerList = (offerIds: string[]) =>
  ({ ...newPageSection("offer_list"), content: { title: "", offerIds } }) as PageSection;

function renderPanel(section: PageSection, issues: Issues = {}) {
  const noop = () => {};
  const panel = (section: PageSection) => (
    <EditorToolsProvider
      value={{
        entity: "region",
        change,
        setParseError: noop,
        offerTypes: [],
        artForms: [],
        onTermCreated: noop,
        onTermTyped: noop,
      }}
    >
      <SectionPanel section={section} index={0} sectionCount={1} issues={issues} onAdd={noop} onRemove={noop} />
    </EditorToolsProvider>
  );
  const { rerender } = render(panel(section));
  return (section: PageSection) => rerender(panel(section));
}
