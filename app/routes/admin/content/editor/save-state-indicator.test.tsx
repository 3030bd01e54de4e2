import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { SaveStateIndicator } from "./save-state-indicator.tsx";

it("takes the focus of a button that is removed because saving is denied", () => {
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
  screen.getByRole("button", { name: "Veröffentlichen" }).focus();
  rerender(editorOf(true));
  expect(document.activeElement).toBe(screen.getByRole("status"));
});
