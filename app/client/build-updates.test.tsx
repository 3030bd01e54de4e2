import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const POLL_MS = 5 * 60_000;
const fetchMock = vi.fn<typeof fetch>();
const reportMock = vi.fn<(error: unknown) => void>();
let updates: typeof import("./build-updates.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal(
    "fetch",
    fetchMock.mockReset().mockImplementation(async () => Response.json({ id: "one" })),
  );
  vi.resetModules();
  vi.doMock("./monitoring/report-error.ts", () => ({ reportError: reportMock.mockReset() }));
  updates = await import("./build-updates.ts");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page({ build }: { build: string }) {
  updates.useBuildUpdates(build);
  return null;
}

/** How a navigation to `url` ends: "document <url>" or "reload <path>" after a full page load, else "in place". */
async function navigate(url: string, init?: RequestInit): Promise<string> {
  const fullLoad = new Promise<string>((resolve) => {
    vi.spyOn(location, "assign").mockImplementation((target) => resolve(`document ${target}`));
    vi.spyOn(location, "reload").mockImplementation(() => resolve(`reload ${location.pathname}`));
  });
  const request = new Request(new URL(url, location.origin), init);
  // `loadNewBuild` resolves only when the navigation stays in place.
  const runMiddleware = async () => {
    await updates.loadNewBuild({ request } as never, async () => ({}));
    return "in place";
  };
  return Promise.race([fullLoad, runMiddleware()]);
}

it("loads the requested page as a document and stops polling when the poll finds another build", async () => {
  render(<Page build="one" />);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(fetchMock.mock.calls.map(([url]) => String(url))).toEqual([
    expect.stringMatching(/^\/builds\/latest\.json\?\d+$/),
  ]);
  expect(await navigate("/kunstszene/?region=uckermark")).toBe("in place");

  fetchMock.mockImplementation(async () => Response.json({ id: "two" }));
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(await navigate("/kunstszene/?region=uckermark")).toBe("document /kunstszene/?region=uckermark");
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it("submits forms in place when another build is deployed", async () => {
  const { rerender } = render(<Page build="one" />);
  rerender(<Page build="two" />);
  expect(await navigate("/buchung/", { method: "POST" })).toBe("in place");
  expect(await navigate("/buchung/")).toBe("document /buchung/");
});

it("polls when the tab gains focus, and never while it is hidden", async () => {
  render(<Page build="one" />);
  dispatchEvent(new Event("focus"));
  expect(fetchMock).toHaveBeenCalledTimes(1);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await vi.advanceTimersByTimeAsync(3 * POLL_MS);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue("visible");
  dispatchEvent(new Event("focus"));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it("navigates in place when `latest.json` cannot be read", async () => {
  fetchMock
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockImplementation(async () => new Response("", { status: 503 }));
  render(<Page build="one" />);
  await vi.advanceTimersByTimeAsync(2 * POLL_MS);
  expect(await navigate("/regionen/")).toBe("in place");
});

it("keeps the hash of the requested page when it is loaded as a document", async () => {
  const { rerender } = render(<Page build="one" />);
  rerender(<Page build="two" />);
  vi.stubGlobal("__reactRouterDataRouter", { state: { navigation: { location: { hash: "#liste" } } } });
  expect(await navigate("/kunstszene/?seite=2")).toBe("document /kunstszene/?seite=2#liste");
});

it("reloads the document after Back when another build is deployed", async () => {
  const { rerender } = render(<Page build="one" />);
  rerender(<Page build="two" />);
  // After Back, the document already has the requested URL.
  history.replaceState(null, "", "/regionen/?seite=2");
  expect(await navigate("/regionen/?seite=2")).toBe("reload /regionen/");
});

describe("when React Router reloads because a chunk is missing", () => {
  /** Dispatches the Navigation API's event of a reload. True if it was prevented. */
  function dispatchReload(navigation: EventTarget, userInitiated = false): boolean {
    const event = new Event("navigate", { cancelable: true });
    return !navigation.dispatchEvent(Object.assign(event, { navigationType: "reload", userInitiated }));
  }

  it("loads the requested page once and reports the missing chunk", async () => {
    const navigation = new EventTarget();
    vi.stubGlobal("navigation", navigation);
    updates.loadRequestedPageOnMissingChunk();
    expect(dispatchReload(navigation)).toBe(false);
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const request = new Request("http://localhost/kunstszene/");
    void updates.loadNewBuild({ request } as never, () => new Promise(() => {}));
    expect(dispatchReload(navigation, true)).toBe(false);
    expect([dispatchReload(navigation), dispatchReload(navigation)]).toEqual([true, true]);
    expect(assign.mock.calls).toEqual([["/kunstszene/"]]);
    expect(reportMock.mock.calls[0]).toEqual([new Error("A chunk of /kunstszene/ is missing")]);
  });
});
