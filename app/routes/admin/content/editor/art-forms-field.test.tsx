import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { changeDraft } from "#domain/content/draft-change.ts";
import type { RecordDraft } from "#domain/content/record-draft.ts";
import type { TermEntity } from "#domain/offer/term.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { ArtFormsField } from "./art-forms-field.tsx";
import { EditorToolsProvider, type TermChoice } from "./editor-context.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onTermTyped = vi.fn();

function Editor() {
  const [draft, setDraft] = useState({ art_form_ids: [], sections: [] } as unknown as RecordDraft);
  const [artForms, setArtForms] = useState<TermChoice[]>([{ id: "1", name: "Keramik" }]);
  const tools = {
    entity: "offer",
    change: (change: Parameters<typeof changeDraft>[1]) => setDraft((current) => changeDraft(current, change)),
    setParseError: () => {},
    offerTypes: [],
    artForms,
    onTermCreated: (_: TermEntity, term: TermChoice) => setArtForms((current) => [...current, term]),
    onTermTyped,
  } as const;
  return (
    <EditorToolsProvider value={tools}>
      <ArtFormsField selectedIds={draft.art_form_ids} />
    </EditorToolsProvider>
  );
}

it("creates one art form when the button is pressed twice, and keeps what is typed and selected meanwhile", async () => {
  const calls = stubApi({ "artForm.create": () => ({ purged: [] }) });
  render(<Editor />);
  const nameField = screen.getByLabelText<HTMLInputElement>("Neue Kunstform");
  const addButton = screen.getByRole("button", { name: "Hinzufügen" });
  fireEvent.change(nameField, { target: { value: "Radierung" } });
  fireEvent.click(addButton);
  fireEvent.click(addButton);
  fireEvent.click(screen.getByLabelText("Keramik"));
  fireEvent.change(nameField, { target: { value: "Holzschnitt" } });
  const created = await screen.findByLabelText<HTMLInputElement>("Radierung");
  expect(created.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Keramik").checked).toBe(true);
  expect(nameField.value).toBe("Holzschnitt");
  expect(calls).toHaveLength(1);
});

it("sends the same id when a creation is retried, even with a corrected name, and a new id for the next art form", async () => {
  let isReachable = false;
  const calls = stubApi({
    "artForm.create": () => {
      if (!isReachable) throw new TypeError("Failed to fetch");
      return { purged: [] };
    },
  });
  render(<Editor />);
  const addButton = screen.getByRole<HTMLButtonElement>("button", { name: "Hinzufügen" });
  const create = async (name: string) => {
    fireEvent.change(screen.getByLabelText("Neue Kunstform"), { target: { value: name } });
    fireEvent.click(addButton);
    await waitFor(() => expect(addButton.getAttribute("aria-disabled")).toBeNull());
  };
  await create("Radirung");
  await create("Radirung");
  await create("Radierung");
  isReachable = true;
  await create("Radierung");
  await create("Radierung");
  const ids = calls.map(({ input }) => (input as TermChoice).id);
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 0, 0, 4]);
});

it("tells the editor whether a name is typed but not added", async () => {
  stubApi({ "artForm.create": () => ({ purged: [] }) });
  render(<Editor />);
  fireEvent.change(screen.getByLabelText("Neue Kunstform"), { target: { value: "Radierung" } });
  expect(onTermTyped).toHaveBeenLastCalledWith("art_form", true);
  fireEvent.click(screen.getByRole("button", { name: "Hinzufügen" }));
  await screen.findByLabelText("Radierung");
  await waitFor(() => expect(onTermTyped).toHaveBeenLastCalledWith("art_form", false));
  fireEvent.change(screen.getByLabelText("Neue Kunstform"), { target: { value: "Holzschnitt" } });
  expect(onTermTyped).toHaveBeenLastCalledWith("art_form", true);
  cleanup();
  expect(onTermTyped).toHaveBeenLastCalledWith("art_form", false);
});

it("shows a German message when the server is unreachable", async () => {
  stubApi({});
  render(<Editor />);
  fireEvent.change(screen.getByLabelText("Neue Kunstform"), { target: { value: "Radierung" } });
  fireEvent.click(screen.getByRole("button", { name: "Hinzufügen" }));
  expect(await screen.findByText(/^Das hat nicht geklappt\. Bitte prüfe deine Verbindung/)).toBeTruthy();
});
