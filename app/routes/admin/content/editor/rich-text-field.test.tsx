import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { emptyRichText } from "#domain/content/rich-text-cleaning.ts";
import { RichTextField } from "./rich-text-field.tsx";

vi.mock("#app/components/admin/rich-text/rich-text-editor.tsx", () =>
  Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
);

it("shows a notice and the other fields when the text editor fails to load", async () => {
  render(
    <>
      <RichTextField label="Antwort" value={emptyRichText} path="body" issues={{}} onChange={() => {}} />
      <input aria-label="Frage" />
    </>,
  );
  expect(await screen.findByText("Antwort: Der Texteditor ließ sich nicht laden.")).toBeTruthy();
  expect(screen.getByLabelText("Frage")).toBeTruthy();
});
