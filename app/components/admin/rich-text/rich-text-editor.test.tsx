import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { Editor } from "@tiptap/react";
import { afterEach, expect, it, vi } from "vitest";
import type { RichText } from "#domain/content/page-section.ts";
import RichTextEditor from "./rich-text-editor.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("moves the focus to the text when the link form is closed", async () => {
  render(<RichTextEditor label="Text" value={{ type: "doc", content: [] }} onChange={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  field.focus();
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Text" })));
});

it("refuses a URL whose host contains a space", async () => {
  render(<RichTextEditor label="Text" value={{ type: "doc", content: [] }} onChange={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  fireEvent.change(field, { target: { value: "http://ex ample.org" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("In der Adresse ist ein Leerzeichen zu viel.")).toBeTruthy();
});

it("tells the maximum length when the URL of a link is too long", async () => {
  render(<RichTextEditor label="Text" value={{ type: "doc", content: [] }} onChange={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  fireEvent.change(field, { target: { value: `https://example.org/${"a".repeat(500)}` } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("Die Adresse ist zu lang: höchstens 500 Zeichen.")).toBeTruthy();
});

it.each([
  ["the link form is closed", (field: HTMLElement) => fireEvent.keyDown(field, { key: "Escape" })],
  ["another URL is typed", (field: HTMLElement) => fireEvent.change(field, { target: { value: "/kunst" } })],
])("inserts no link when %s before the check for a broken link ends", async (_, interrupt) => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  render(<RichTextEditor label="Text" value={{ type: "doc", content: [] }} onChange={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  fireEvent.change(field, { target: { value: "/kunstszene/" } });
  fireEvent.keyDown(field, { key: "Enter" });
  interrupt(field);
  await act(async () => respond(new Response()));
  expect(screen.getByRole("textbox", { name: "Text" }).textContent).toBe("");
});

/** "Ofen und Ton", in which "Ofen" is a link. */
const textWithLink: RichText = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Ofen", marks: [{ type: "link", attrs: { href: "/ofen/" } }] },
        { type: "text", text: " und Ton" },
      ],
    },
  ],
};
const inLink = 3;
const afterLink = 10;

it.each([
  [
    "inserts the URL when the cursor has moved from a link to other text",
    inLink,
    afterLink,
    '<a href="/ofen/">Ofen</a> und <a href="/ton/">/ton/</a>Ton',
  ],
  [
    "changes the link to which the cursor has moved from other text",
    afterLink,
    inLink,
    '<a href="/ton/">Ofen</a> und Ton',
  ],
])("%s while the link form is open", async (_, from, to, expected) => {
  vi.stubGlobal("fetch", async () => new Response());
  render(<RichTextEditor label="Text" value={textWithLink} onChange={() => {}} />);
  const text = await screen.findByRole<HTMLElement & { editor: Editor }>("textbox", { name: "Text" });
  const moveCursor = (position: number) => act(async () => void text.editor.commands.setTextSelection(position));
  await moveCursor(from);
  fireEvent.click(screen.getByRole("button", { name: "Link" }));
  fireEvent.change(screen.getByLabelText("Adresse des Links"), { target: { value: "/ton/" } });
  await moveCursor(to);
  expect(screen.queryByRole("button", { name: "Link entfernen" }) !== null).toBe(to === inLink);
  fireEvent.keyDown(screen.getByLabelText("Adresse des Links"), { key: "Enter" });
  await waitFor(() => expect(screen.queryByLabelText("Adresse des Links")).toBeNull());
  expect(text.innerHTML.replaceAll(/ (target|rel|class)="[^"]*"/g, "")).toBe(`<p>${expected}</p>`);
});

it("keeps the text of a link when another link is inserted directly before it", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  const linkedText = { type: "text", text: "Ofen", marks: [{ type: "link", attrs: { href: "/ofen/" } }] };
  const content = [{ type: "paragraph", content: [{ type: "text", text: "und " }, linkedText] }];
  const startOfLink = 5;
  render(<RichTextEditor label="Text" value={{ type: "doc", content } as never} onChange={() => {}} />);
  const text = await screen.findByRole<HTMLElement & { editor: Editor }>("textbox", { name: "Text" });
  await act(async () => void text.editor.commands.setTextSelection(startOfLink));
  fireEvent.click(screen.getByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  fireEvent.change(field, { target: { value: "/ton/" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(text.textContent).toBe("und /ton/Ofen"));
});

it("does not link the text that is typed directly after an inserted link", async () => {
  vi.stubGlobal("fetch", async () => new Response());
  render(<RichTextEditor label="Text" value={{ type: "doc", content: [] }} onChange={() => {}} />);
  const text = await screen.findByRole<HTMLElement & { editor: Editor }>("textbox", { name: "Text" });
  fireEvent.click(screen.getByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  fireEvent.change(field, { target: { value: "/ton/" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(text.textContent).toBe("/ton/"));
  const { state, view } = text.editor;
  const typed = state.schema.text(".", state.storedMarks ?? state.selection.$from.marks());
  act(() => view.dispatch(state.tr.replaceSelectionWith(typed, false)));
  expect(text.querySelector("a")?.textContent).toBe("/ton/");
  expect(text.textContent).toBe("/ton/.");
});
