import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { PageSection } from "#domain/content/page-section.ts";
import { SectionOutline } from "./section-outline.tsx";

const quote = (id: string): PageSection => ({ id, type: "quote", content: { quote: id, author: "" }, visible: true });

function Outline() {
  const [sections, setSections] = useState([quote("a"), quote("b"), quote("c")]);
  const onMove = (id: string, index: number) =>
    setSections((before) => before.filter((section) => section.id !== id).toSpliced(index, 0, quote(id)));
  return (
    <SectionOutline sections={sections} openId={null} idsWithIssues={new Set()} onOpen={() => {}} onMove={onMove} />
  );
}

it("undoes moves, the last one first, when Ctrl+Z is pressed", () => {
  const { container } = render(<Outline />);
  const order = () =>
    [...container.querySelectorAll("[data-section]")].map((row) => row.getAttribute("data-section")).join("");
  const press = (id: string, key: object) =>
    fireEvent.keyDown(container.querySelector(`[data-section="${id}"]`) as Element, key);
  expect(screen.getAllByRole("row")).toHaveLength(3);
  press("a", { key: "ArrowDown", altKey: true });
  press("c", { key: "ArrowUp", altKey: true });
  expect(order()).toBe("bca");
  press("b", { key: "z", ctrlKey: true, shiftKey: true });
  expect(order()).toBe("bca");
  press("b", { key: "z", ctrlKey: true });
  expect(order()).toBe("bac");
  press("b", { key: "z", metaKey: true });
  press("b", { key: "z", ctrlKey: true });
  expect(order()).toBe("abc");
});
