import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
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

it("tells the highest length when the URL of a link is too long", async () => {
  render(<RichTextEditor label="Text" value={{ type: "doc", content: [] }} onChange={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  fireEvent.change(field, { target: { value: `https://example.org/${"a".repeat(500)}` } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("Die Adresse ist zu lang: höchstens 500 Zeichen.")).toBeTruthy();
});

it("inserts no link when the link form is closed before the check for a broken link ends", async () => {
  const { promise, resolve: respond } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  render(<RichTextEditor label="Text" value={{ type: "doc", content: [] }} onChange={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Link" }));
  const field = screen.getByLabelText("Adresse des Links");
  fireEvent.change(field, { target: { value: "/kunstszene/" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyDown(field, { key: "Escape" });
  await act(async () => respond(new Response()));
  expect(screen.getByRole("textbox", { name: "Text" }).textContent).toBe("");
});
