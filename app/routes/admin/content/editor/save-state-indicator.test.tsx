import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
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
      />
      {!isDenied && <button type="button">Veröffentlichen</button>}
    </MemoryRouter>
  );
  const { rerender } = render(editorOf(false));
  if (hasFocus) screen.getByRole("button", { name: "Veröffentlichen" }).focus();
  rerender(editorOf(true));
  expect(document.activeElement).toBe(hasFocus ? screen.getByRole("status") : document.body);
});
