import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { newPageSection } from "#domain/content/new-page-section.ts";
import { firstSectionIdWithIssues, focusFirstInvalidField } from "./first-issue.ts";

const sections = Array.from({ length: 12 }, () => newPageSection("quote"));
const issues = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, ["Fehlt."]]));

it("compares section indexes as numbers, not as text, to find the first section with an issue", () => {
  const found = firstSectionIdWithIssues(issues("sections.10.content.quote", "sections.2.content.quote"), sections);
  expect(found).toBe(sections[2]?.id);
});

it.each(["fields.name", "address.city"])("returns null when both a section and %s have an issue", (path) => {
  expect(firstSectionIdWithIssues(issues("sections.0.content.quote", path), sections)).toBeNull();
});

it("focuses the button of an invalid group when the group comes before an invalid field", () => {
  const { container } = render(
    <>
      <input aria-label="Titel" />
      <fieldset data-invalid tabIndex={-1}>
        <button type="button">Bild wählen</button>
      </fieldset>
      <input aria-label="Ort" aria-invalid />
    </>,
  );
  focusFirstInvalidField(container);
  expect(document.activeElement).toBe(screen.getByText("Bild wählen"));
});

it("focuses the first visible invalid field when an invalid field before it is hidden", () => {
  const { container } = render(
    <>
      <div hidden>
        <input aria-label="Neue Kunstform" aria-invalid />
      </div>
      <input aria-label="Ort" aria-invalid />
    </>,
  );
  focusFirstInvalidField(container);
  expect(document.activeElement).toBe(screen.getByLabelText("Ort"));
});

it("focuses the button of a group that becomes invalid later", async () => {
  const page = (isInvalid: boolean) => (
    <fieldset data-invalid={isInvalid || undefined}>
      <button type="button">Bild wählen</button>
    </fieldset>
  );
  const { container, rerender } = render(page(false));
  focusFirstInvalidField(container);
  rerender(page(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("Bild wählen")));
});

it("focuses a lazy-loaded field once it appears, unless a key is pressed before", async () => {
  const page = (hasField: boolean) => (hasField ? <input aria-label="Ort" aria-invalid /> : <p>Wird geladen …</p>);
  const { container, rerender } = render(page(false));
  focusFirstInvalidField(container);
  rerender(page(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Ort")));

  rerender(page(false));
  focusFirstInvalidField(container);
  window.dispatchEvent(new KeyboardEvent("keydown"));
  rerender(page(true));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(document.body);
});
