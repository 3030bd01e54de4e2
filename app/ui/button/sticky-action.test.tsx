import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { StickyAction } from "./sticky-action.tsx";

vi.mock("./floating-action-button.tsx", () =>
  Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("keeps the page when the script of the floating action button cannot be loaded", async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ isIntersecting: false }]);
      }
      disconnect() {}
    },
  );
  const element = { current: document.body };
  render(
    <main>
      <h1>Weben</h1>
      <StickyAction mainButton={element} target={element} icon="calendar" label="Termine" to="#termine" />
    </main>,
  );
  await act(() => import("./floating-action-button.tsx").catch(() => {}));
  expect(screen.getByRole("heading", { name: "Weben" })).toBeTruthy();
});
