import { afterEach, beforeEach, expect, test, vi } from "vitest";

let announcePage: (isNewPage: boolean, previousTitle?: string) => void;

beforeEach(async () => {
  vi.resetModules();
  ({ announcePage } = await import("./announce-page.ts"));
  vi.useFakeTimers();
  document.body.innerHTML =
    '<nav><a href="/">Start</a></nav><main id="inhalt" tabindex="-1"><h1>Regionen</h1><p id="liste">Liste</p><input></main>';
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

function announce(title: string, isNewPage = true): string | undefined {
  const previousTitle = document.title;
  document.title = title;
  announcePage(isNewPage, previousTitle);
  vi.runAllTimers();
  return document.querySelector("[aria-live=polite]")?.textContent;
}

test("announces the title and focuses the heading when a page opens", () => {
  document.querySelector("a")?.focus();
  expect(announce("Regionen")).toBe("Regionen");
  expect(document.activeElement?.tagName).toBe("H1");
});

test("focuses the target of the hash when the URL has one", () => {
  history.replaceState(null, "", "/#liste");
  announce("Liste");
  expect(document.activeElement?.id).toBe("liste");
});

test("keeps the focus when the page itself has set it", () => {
  document.querySelector("input")?.focus();
  announce("Suche");
  expect(document.activeElement?.tagName).toBe("INPUT");
});

test("keeps the focus outside the main content when only the query has changed", () => {
  document.querySelector("a")?.focus();
  announce("Seite 2", false);
  expect(document.activeElement?.tagName).toBe("A");
});

test("moves the focus from the pagination to the heading when only the query has changed", () => {
  const pagination = document.createElement("nav");
  pagination.setAttribute("aria-label", "Seiten: Regionen");
  pagination.innerHTML = '<a href="/?seite=2">Weiter</a>';
  document.querySelector("main")?.appendChild(pagination);
  pagination.querySelector("a")?.focus();
  announce("Seite 2", false);
  expect(document.activeElement?.tagName).toBe("H1");
});

test("focuses the main content when the page has no heading", () => {
  document.querySelector("h1")?.remove();
  announce("Ohne Überschrift");
  expect(document.activeElement?.id).toBe("inhalt");
});
