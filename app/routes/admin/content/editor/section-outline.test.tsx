import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { PageSection } from "#domain/content/page-section.ts";
import { SectionOutline } from "./section-outline.tsx";

const quote = (id: string): PageSection => ({ id, type: "quote", content: { quote: id, author: "" }, visible: true });

let setSections: (change: (before: PageSection[]) => PageSection[]) => void;

function Outline() {
  const [sections, set] = useState([quote("a"), quote("b"), quote("c")]);
  setSections = set;
  const onMove = (id: string, index: number) =>
    setSections((before) => before.filter((section) => section.id !== id).toSpliced(index, 0, quote(id)));
  return (
    <SectionOutline sections={sections} openId={null} idsWithIssues={new Set()} onOpen={() => {}} onMove={onMove} />
  );
}

afterEach(cleanup);

/** The ids of the shown sections. */
const order = () =>
  [...document.querySelectorAll("[data-section]")].map((row) => row.getAttribute("data-section")).join("");

const press = (id: string, key: object) =>
  fireEvent.keyDown(document.querySelector(`[data-section="${id}"]`) as Element, key);

it("undoes moves, the last one first, when Ctrl+Z is pressed", () => {
  render(<Outline />);
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

it("moves a section back behind its former predecessor when another section was added before the undo", () => {
  render(<Outline />);
  press("c", { key: "ArrowUp", altKey: true });
  expect(order()).toBe("acb");
  act(() => setSections((before) => [quote("n"), ...before]));
  press("c", { key: "z", ctrlKey: true });
  expect(order()).toBe("nabc");
});

it("undoes only the earlier of two moves when the later move crossed a section that was deleted since", () => {
  render(<Outline />);
  press("c", { key: "ArrowUp", altKey: true });
  press("c", { key: "ArrowUp", altKey: true });
  act(() => setSections((before) => before.filter(({ id }) => id !== "a")));
  press("c", { key: "z", ctrlKey: true });
  expect(order()).toBe("cb");
  press("c", { key: "z", ctrlKey: true });
  expect(order()).toBe("bc");
});

it("undoes the earlier move when the section that was moved last is deleted", () => {
  render(<Outline />);
  press("c", { key: "ArrowUp", altKey: true });
  press("a", { key: "ArrowDown", altKey: true });
  act(() => setSections((before) => before.filter(({ id }) => id !== "a")));
  expect(order()).toBe("cb");
  press("b", { key: "z", ctrlKey: true });
  expect(order()).toBe("bc");
});
