import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { adminIcons } from "./admin-icons.ts";
import { Icon, isIconName } from "./icon.tsx";
import { icons } from "./icons.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each(["check", "arrow-right", "h1", "a-1-b"])("%s is an icon name", (name) => {
  expect(isIconName(name)).toBe(true);
});

test.each(["", "Check", "arrow_right", "-check", "check-", "a--b", "check check", "../check", "ä"])(
  "%j is no icon name",
  (name) => {
    expect(isIconName(name)).toBe(false);
  },
);

test("every icon in the house has an allowed name", () => {
  expect(Object.keys({ ...icons, ...adminIcons }).filter((name) => !isIconName(name))).toEqual([]);
});

test("an icon beside words is hidden from screen readers, a labelled one speaks", () => {
  const { container, getByRole } = render(
    <>
      <Icon name="check" />
      <Icon name="warning" label="Achtung" />
    </>,
  );
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(getByRole("img", { name: "Achtung" })).toBeTruthy();
});

test("an unknown icon draws nothing and is logged", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { container } = render(<Icon name={"constructor" as "check"} />);
  expect(container.innerHTML).toBe("");
  expect(warn).toHaveBeenCalledOnce();
});
