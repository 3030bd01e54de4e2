import { act, cleanup, render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { lazyLoaded, waitForLazyComponents } from "./lazy-loaded.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render = () => (this.state.hasFailed ? "Fehler" : this.props.children);
}

it("keeps the server's HTML when the page renders again before the chunk arrives", async () => {
  const Part = ({ text }: { text: string }) => <p>{text}</p>;
  let showCount = (_: number) => {};
  function pageWith(Component: ComponentType<{ text: string }>) {
    return function Page() {
      const [slots, setSlots] = useState(3);
      showCount = setSlots;
      return (
        <main>
          <output>{slots}</output>
          <Component text="Töpfern" />
        </main>
      );
    };
  }
  const Server = pageWith(lazyLoaded(Part, async () => Part));
  const Browser = pageWith(lazyLoaded<{ text: string }>(null, () => new Promise(() => {})));
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Server />);
  const part = container.querySelector("p");
  const root = await act(async () => hydrateRoot(container, <Browser />));
  await act(async () => showCount(2));
  expect(container.querySelector("output")?.textContent).toBe("2");
  expect(container.querySelector("p")).toBe(part);
  await act(async () => root.unmount());
  container.remove();
});

it("completes a navigation without the component when its chunk does not arrive in time", async () => {
  vi.useFakeTimers();
  lazyLoaded(null, () => new Promise<() => null>(() => {}));
  const shown = vi.fn();
  const navigation = waitForLazyComponents(undefined, async () => {}).then(shown);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toHaveBeenCalled();
  await navigation;
});

it("throws when a chunk fails to load after a navigation, also to the same path, and requests it again later", async () => {
  vi.resetModules(); // a document in which nobody has navigated
  const { lazyLoaded, waitForLazyComponents } = await import("./lazy-loaded.ts");
  vi.spyOn(console, "error").mockReturnValue();
  const load = vi.fn<() => Promise<() => ReactNode>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const Part = lazyLoaded<object>(null, load);
  const show = (page: string) =>
    act(async () => {
      render(
        <Boundary key={page}>
          <Part fallback="Vom Server" />
        </Boundary>,
      );
    });
  await show("first page");
  expect(screen.getByText("Vom Server")).toBeTruthy();
  cleanup();
  await waitForLazyComponents(undefined, async () => {});
  await show("same path");
  expect(screen.getByText("Fehler")).toBeTruthy();
  cleanup();
  load.mockResolvedValue(() => "Geladen");
  await show("first page again");
  expect(screen.getByText("Geladen")).toBeTruthy();
  vi.restoreAllMocks();
});
