import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newPageSection } from "#domain/content/new-page-section.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { useOutlineSections } from "./use-outline-sections.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const quote = (text: string) => ({ ...newPageSection("quote"), content: { quote: text, author: "" } }) as PageSection;
const retyped = (section: PageSection, text: string, author = "") =>
  ({ ...section, content: { quote: text, author } }) as PageSection;

function outlineOf(sections: readonly PageSection[]) {
  return renderHook(useOutlineSections, { initialProps: sections });
}

test("returns the same sections until typing pauses", () => {
  const [first, second] = [quote("eins"), quote("zwei")];
  const before = [first, second];
  const { result, rerender } = outlineOf(before);
  let typed = before;
  for (const text of ["zwei u", "zwei un", "zwei und"]) {
    typed = [first, retyped(second, text)];
    rerender(typed);
    act(() => vi.advanceTimersByTime(150));
    expect(result.current).toBe(before);
  }
  act(() => vi.advanceTimersByTime(300));
  expect(result.current).toBe(typed);
});

test("returns the same sections when a text outside the outline changes", () => {
  const before = [quote("eins")];
  const { result, rerender } = outlineOf(before);
  rerender([retyped(before[0] as PageSection, "eins", "Käthe")]);
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(before);
});

test("returns new sections immediately when one is moved, added, hidden or removed", () => {
  const [first, second, third] = [quote("eins"), quote("zwei"), quote("drei")];
  const hidden = { ...first, visible: false };
  const { result, rerender } = outlineOf([first, second]);
  const steps = [
    [second, first],
    [second, first, third],
    [second, hidden, third],
    [second, third],
  ];
  for (const next of steps) {
    rerender(next);
    expect(result.current).toBe(next);
  }
});
