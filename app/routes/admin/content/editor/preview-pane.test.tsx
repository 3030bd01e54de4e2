import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PreviewPane } from "./preview-pane.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const pane = (isSaved: boolean, savedAt: number, openId: string | null = null) => (
  <MemoryRouter>
    <PreviewPane path="/admin/vorschau/offer/ab12c/" isSaved={isSaved} savedAt={savedAt} openId={openId} />
  </MemoryRouter>
);

it("updates the preview after a save and after the draft is discarded, but not when text is typed", () => {
  const postMessage = vi.fn();
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue({ postMessage } as unknown as Window);
  const { rerender } = render(pane(true, 1));
  postMessage.mockClear();
  // `savedAt` is 0 while text is unsaved, and after the draft is discarded.
  rerender(pane(false, 0));
  expect(postMessage).not.toHaveBeenCalled();
  rerender(pane(true, 2));
  expect(postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: "draft-saved" }]);
  rerender(pane(true, 0));
  expect(postMessage).toHaveBeenCalledTimes(2);
});

it("repeats the messages that the frame missed before it was hydrated: a save and the open section", () => {
  const frameWindow = { postMessage: vi.fn() };
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(frameWindow as unknown as Window);
  const { rerender } = render(pane(true, 1));
  const messagesAfterHydration = (source: unknown = frameWindow) => {
    frameWindow.postMessage.mockClear();
    const ready = new MessageEvent("message", { data: { type: "preview-ready" }, origin: location.origin });
    dispatchEvent(Object.defineProperty(ready, "source", { value: source }));
    return frameWindow.postMessage.mock.calls.map(([message]) => message);
  };
  expect(messagesAfterHydration()).toEqual([]);
  rerender(pane(false, 0, "s1"));
  expect(messagesAfterHydration()).toEqual([{ type: "section-opened", id: "s1" }]);
  rerender(pane(true, 2, "s1"));
  expect(messagesAfterHydration()).toEqual([{ type: "draft-saved" }, { type: "section-opened", id: "s1" }]);
  // The pane ignores messages from windows other than the frame's.
  expect(messagesAfterHydration(window)).toEqual([]);
});

it("reloads the frame after a save and when the browser comes online, but only while it shows an error page or another page", () => {
  const load = vi.spyOn(HTMLIFrameElement.prototype, "src", "set");
  const page = vi.spyOn(HTMLIFrameElement.prototype, "contentDocument", "get");
  const { rerender } = render(pane(true, 1));
  load.mockClear();
  let savedAt = 1;
  /** How often a frame that shows `html` is loaded after a save and an `online` event. */
  const loadsWith = (html: string | null, path = "/admin/vorschau/offer/ab12c/") => {
    const shown = html === null ? null : new DOMParser().parseFromString(html, "text/html");
    if (shown) vi.spyOn(shown, "URL", "get").mockReturnValue(`http://localhost${path}`);
    page.mockReturnValue(shown);
    savedAt += 1;
    rerender(pane(true, savedAt));
    dispatchEvent(new Event("online"));
    const count = load.mock.calls.length;
    load.mockClear();
    return count;
  };
  expect(loadsWith('<a href="/buchung/">Buchen</a>')).toBe(0);
  // An error page of the site has a link with an empty `href`, which loads the page again.
  expect(loadsWith('<a href="">Erneut versuchen</a>')).toBe(2);
  // The document of the browser's own error page is not accessible.
  expect(loadsWith(null)).toBe(2);
  // The error page links to public pages.
  expect(loadsWith("<h1>Startseite</h1>", "/")).toBe(2);
});
