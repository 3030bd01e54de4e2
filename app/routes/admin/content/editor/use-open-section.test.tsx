import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import type { PageSection } from "#domain/content/page-section.ts";
import { useOpenSection } from "./use-open-section.ts";

const section = { id: "a", type: "quote", content: { quote: "Ton", author: "" }, visible: true } as PageSection;

it("opens the record's own fields when the open section disappears, for example with a discarded draft", () => {
  const { result, rerender } = renderHook(({ sections }) => useOpenSection(sections, () => {}), {
    initialProps: { sections: [section] },
  });
  act(() => result.current.showSection("a"));
  expect([result.current.openId, result.current.openedSection]).toEqual(["a", section]);
  rerender({ sections: [] });
  expect([result.current.openId, result.current.openedSection]).toEqual([null, null]);
});

it("offers to undo each deletion of a section until the editor is left", () => {
  const sections = [section, { ...section, id: "b" }];
  const { result, unmount } = renderHook(() => useOpenSection(sections, () => {}));
  act(() => result.current.removeSection("a"));
  act(() => result.current.removeSection("b"));
  expect(getOpenNotifications().map(({ actions }) => actions[0]?.label)).toEqual(["Rückgängig", "Rückgängig"]);
  unmount();
  expect(getOpenNotifications()).toEqual([]);
});
