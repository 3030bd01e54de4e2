import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { PreviewPane } from "./preview-pane.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("reloads the preview after a save, not when text is typed", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const postMessage = vi.fn();
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue({ postMessage } as unknown as Window);
  const pane = (isSaved: boolean, savedAt: number) => (
    <MemoryRouter>
      <PreviewPane path="" isSaved={isSaved} savedAt={savedAt} openId={null} />
    </MemoryRouter>
  );
  const { rerender } = render(pane(true, 1));
  postMessage.mockClear();
  rerender(pane(false, 0));
  expect(postMessage).not.toHaveBeenCalled();
  rerender(pane(true, 2));
  expect(postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: "draft-saved" }]);
  // A discarded draft has no time of a save.
  rerender(pane(true, 0));
  expect(postMessage).toHaveBeenCalledTimes(2);
});
