import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { SaveState } from "./autosave.ts";
import { SaveStateIndicator } from "./save-state-indicator.tsx";

it.each([
  ["takes the focus of a button that is removed because saving is denied", true],
  ["does not take the focus when no removed button had it", false],
])("%s", (_, hasFocus) => {
  const editorOf = (isDenied: boolean) => (
    <MemoryRouter>
      <SaveStateIndicator
        state={{ kind: "failed", message: "Keine Rechte.", isSignedOut: false }}
        currentPath="/"
        onRetry={isDenied ? undefined : () => {}}
        removalKey="0"
      />
      {!isDenied && <button type="button">Veröffentlichen</button>}
    </MemoryRouter>
  );
  const { rerender } = render(editorOf(false));
  if (hasFocus) screen.getByRole("button", { name: "Veröffentlichen" }).focus();
  rerender(editorOf(true));
  expect(document.activeElement).toBe(hasFocus ? screen.getByRole("status") : document.body);
});

it("takes the focus of the retry button, which is removed while the draft is saved", () => {
  const indicatorOf = (state: SaveState) => (
    <MemoryRouter>
      <SaveStateIndicator state={state} currentPath="/" onRetry={() => {}} removalKey="0" />
    </MemoryRouter>
  );
  const { rerender } = render(indicatorOf({ kind: "failed", message: "Keine Verbindung.", isSignedOut: false }));
  screen.getByRole("button", { name: "Erneut versuchen" }).focus();
  rerender(indicatorOf({ kind: "saving" }));
  expect(document.activeElement).toBe(screen.getByRole("status"));
});

it.each([
  ["the draft is replaced or a notice is removed", { removalKey: "1" }],
  ["a conflict is resolved", { onCompare: undefined }],
])("takes the focus of another control that is removed because %s", (_, changes) => {
  const editorOf = (hasButton: boolean, props: object) => (
    <MemoryRouter>
      <SaveStateIndicator
        state={{ kind: "waiting" }}
        currentPath="/"
        onRetry={() => {}}
        onCompare={() => {}}
        removalKey="0"
        {...props}
      />
      {hasButton && <button type="button">Übernehmen</button>}
    </MemoryRouter>
  );
  const { rerender } = render(editorOf(true, {}));
  screen.getByRole("button", { name: "Übernehmen" }).focus();
  rerender(editorOf(false, changes));
  expect(document.activeElement).toBe(screen.getByRole("status"));
});

it("does not take the focus of another control that is removed when only the draft changes", () => {
  const editorOf = (isImageChosen: boolean) => (
    <MemoryRouter>
      <SaveStateIndicator
        state={isImageChosen ? { kind: "saved", at: null } : { kind: "waiting" }}
        currentPath="/"
        onRetry={() => {}}
        removalKey="0"
      />
      {isImageChosen && <button type="button">Bild entfernen</button>}
    </MemoryRouter>
  );
  const { rerender } = render(editorOf(true));
  screen.getByRole("button", { name: "Bild entfernen" }).focus();
  rerender(editorOf(false));
  expect(document.activeElement).toBe(document.body);
});

it("does not take the focus of a link that is removed when the editor opens", () => {
  const pageOf = (isEditor: boolean) => (
    <MemoryRouter>
      {isEditor ? (
        <SaveStateIndicator state={{ kind: "saved", at: null }} currentPath="/" onRetry={() => {}} removalKey="0" />
      ) : (
        <a href="/verwaltung/">Eintrag</a>
      )}
    </MemoryRouter>
  );
  const { rerender } = render(pageOf(false));
  screen.getByRole("link", { name: "Eintrag" }).focus();
  rerender(pageOf(true));
  expect(document.activeElement).toBe(document.body);
});
