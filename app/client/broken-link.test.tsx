import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isBrokenLink, useDeadEnd } from "./broken-link.ts";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (address: URL) => {
    asked.push(address.pathname);
    if (address.pathname === "/offline/") throw new TypeError("offline");
    return new Response(null, { status: address.pathname === "/kunstszene/" ? 200 : 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("knows a page of ours that is nowhere, by path and by whole address", async () => {
  expect(await isBrokenLink("/gibt-es-nicht/")).toBe(true);
  expect(await isBrokenLink(`${location.origin}/gibt-es-nicht/#hier`)).toBe(true);
  expect(await isBrokenLink("/kunstszene/?region=lausitz")).toBe(false);
});

it("asks for nothing elsewhere, and says nothing without an answer", async () => {
  for (const href of [
    "https://example.com/weg/",
    "mailto:gast@example.org",
    "#oben",
    "https://",
    "javascript:alert(1)",
  ]) {
    expect(await isBrokenLink(href), href).toBe(false);
  }
  expect(asked).toEqual([]);
  expect(await isBrokenLink("/offline/")).toBe(false);
});

it("tells of a dead end when typing pauses, and no longer than it is one", async () => {
  vi.useFakeTimers();
  const Field = ({ href }: { href: string }) => <output>{useDeadEnd(href) ? "dead end" : "fine"}</output>;
  const { rerender } = render(<Field href="/gibt" />);
  rerender(<Field href="/gibt-es-nicht/" />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole("status").textContent).toBe("dead end");
  expect(asked).toEqual(["/gibt-es-nicht/"]);
  rerender(<Field href="/kunstszene/" />);
  expect(screen.getByRole("status").textContent).toBe("fine");
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole("status").textContent).toBe("fine");
});
