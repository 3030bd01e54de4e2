import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isBrokenLink, useIsBrokenLink } from "./broken-link.ts";

const requestedPaths: string[] = [];

beforeEach(() => {
  requestedPaths.length = 0;
  vi.stubGlobal("fetch", async (url: URL) => {
    requestedPaths.push(url.pathname);
    if (url.pathname === "/offline/") throw new TypeError("offline");
    return new Response(null, { status: url.pathname === "/kunstszene/" ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("reports a link as broken when it is a path or absolute URL of a missing page", async () => {
  expect(await isBrokenLink("/gibt-es-nicht/")).toBe(true);
  expect(await isBrokenLink(`${location.origin}/gibt-es-nicht/#hier`)).toBe(true);
  expect(await isBrokenLink("/kunstszene/?region=lausitz")).toBe(false);
});

it("reports a link as intact when it is not the URL of a page of this site or when the request fails", async () => {
  for (const href of [
    "https://example.com/weg/",
    "mailto:gast@example.org",
    "#oben",
    "https://",
    "javascript:alert(1)",
  ]) {
    expect(await isBrokenLink(href), href).toBe(false);
  }
  expect(requestedPaths).toEqual([]);
  expect(await isBrokenLink("/offline/")).toBe(false);
});

it("reports a link as broken only after the debounce, even when it was reported before", async () => {
  vi.useFakeTimers();
  const Field = ({ href }: { href: string }) => <output>{useIsBrokenLink(href) ? "broken" : "fine"}</output>;
  const { rerender } = render(<Field href="/gibt" />);
  rerender(<Field href="/gibt-es-nicht/" />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole("status").textContent).toBe("broken");
  expect(requestedPaths).toEqual(["/gibt-es-nicht/"]);
  rerender(<Field href="/kunstszene/" />);
  expect(screen.getByRole("status").textContent).toBe("fine");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole("status").textContent).toBe("fine");
  rerender(<Field href="/gibt-es-nicht/" />);
  expect(screen.getByRole("status").textContent).toBe("fine");
});
