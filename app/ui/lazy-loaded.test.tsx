import { act, cleanup, render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode, startTransition, useState } from "react";
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

/**
 * The arguments of `waitForLazyComponents`: a request for `path` and a `next` with the result of one loader. An empty
 * path stands for a revalidation.
 */
function middlewareArguments(path: string, type: "data" | "error" = "data") {
  return [{ request: new Request(new URL(path, location.href)) }, async () => ({ root: { type } })] as const;
}

it.each([
  ["keeps the server's HTML when", "a revalidation", ["", "data"], "Töpfern"],
  ["keeps the server's HTML when", "a navigation that has failed", ["?termine=2", "error"], "Töpfern"],
  ["throws when", "a navigation to another page", ["/angebot/b/", "data"], "Fehler"],
  ["throws when", "a navigation to another query", ["?q=ton", "data"], "Fehler"],
] as const)("%s a chunk of the first page fails to load after %s", async (_, __, [path, type], text) => {
  vi.resetModules(); // the import below acts as in a new document, in which nobody has navigated
  const { lazyLoaded, waitForLazyComponents } = await import("./lazy-loaded.ts");
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue();
  const Part = () => <p>Töpfern</p>;
  const Server = lazyLoaded(Part, async () => Part);
  const chunk = Promise.withResolvers<typeof Part>();
  const Browser = lazyLoaded(null, () => chunk.promise);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Server />);
  const page = (
    <Boundary>
      <Browser />
    </Boundary>
  );
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError: () => {} }));
  const navigation = waitForLazyComponents(...middlewareArguments(path, type));
  await vi.advanceTimersByTimeAsync(10_000);
  await navigation;
  await act(async () => chunk.reject(new TypeError("Failed to fetch")));
  expect(container.textContent).toBe(text);
  await act(async () => root.unmount());
  container.remove();
  vi.restoreAllMocks();
});

it("requests a failed chunk of the first page again with each revalidation", async () => {
  vi.resetModules(); // the import below acts as in a new document, in which nobody has navigated
  const { lazyLoaded, waitForLazyComponents } = await import("./lazy-loaded.ts");
  vi.useFakeTimers();
  const Part = ({ text }: { text: string }) => <p>{text}</p>;
  const Server = lazyLoaded(Part, async () => Part);
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const Browser = lazyLoaded(null, load);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Server text="Töpfern" />);
  const root = await act(async () => hydrateRoot(container, <Browser text="Töpfern" />));
  const revalidation = waitForLazyComponents(...middlewareArguments(""));
  await vi.advanceTimersByTimeAsync(10_000);
  await revalidation;
  await act(async () => startTransition(() => root.render(<Browser text="Zeichnen" />)));
  expect(container.textContent).toBe("Töpfern");
  load.mockResolvedValue(Part);
  await act(() => waitForLazyComponents(...middlewareArguments("")));
  expect(container.textContent).toBe("Zeichnen");
  await act(async () => root.unmount());
  container.remove();
});

it("throws when a failed chunk of the first page fails again with a navigation, and requests the chunk again when mounted again", async () => {
  vi.resetModules(); // the import below acts as in a new document, in which nobody has navigated
  const { lazyLoaded, waitForLazyComponents } = await import("./lazy-loaded.ts");
  vi.spyOn(console, "error").mockReturnValue();
  const Part = ({ text }: { text: string }) => <p>{text}</p>;
  const Server = lazyLoaded(Part, async () => Part);
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new TypeError("Failed to fetch"));
  const Browser = lazyLoaded(null, load);
  const pageWith = (text: string) => (
    <Boundary>
      <Browser text={text} />
    </Boundary>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Server text="Töpfern" />);
  const root = await act(async () => hydrateRoot(container, pageWith("Töpfern"), { onRecoverableError: () => {} }));
  expect(container.textContent).toBe("Töpfern");
  await act(() => waitForLazyComponents(...middlewareArguments("/angebot/b/")));
  await act(async () => startTransition(() => root.render(pageWith("Zeichnen"))));
  expect(container.textContent).toBe("Fehler");
  load.mockResolvedValue(Part);
  await act(() => waitForLazyComponents(...middlewareArguments("/angebot/c/")));
  await act(async () => startTransition(() => root.render(<Browser text="Malen" />)));
  expect(container.textContent).toBe("Malen");
  await act(async () => root.unmount());
  container.remove();
  vi.restoreAllMocks();
});

it("completes a navigation without the component when its chunk does not arrive in time", async () => {
  vi.useFakeTimers();
  lazyLoaded(null, () => new Promise<() => null>(() => {}));
  const completed = vi.fn();
  const navigation = waitForLazyComponents(...middlewareArguments("/")).then(completed);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(completed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(completed).toHaveBeenCalled();
  await navigation;
});

it("throws when a chunk fails to load after a navigation to another query, and requests the chunk again when mounted again", async () => {
  vi.resetModules(); // the import below acts as in a new document, in which nobody has navigated
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
  await waitForLazyComponents(...middlewareArguments("?q=ton"));
  await show("another query");
  expect(screen.getByText("Fehler")).toBeTruthy();
  cleanup();
  load.mockResolvedValue(() => "Geladen");
  await show("mounted again");
  expect(screen.getByText("Geladen")).toBeTruthy();
  vi.restoreAllMocks();
});
