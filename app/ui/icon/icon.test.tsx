import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { adminIcons } from "./admin-icons.ts";
import { Icon, isIconName } from "./icon.tsx";
import { icons } from "./icons.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each(["check", "arrow-right", "h1", "a-1-b"])("accepts %s as an icon name", (name) => {
  expect(isIconName(name)).toBe(true);
});

test.each(["", "Check", "arrow_right", "-check", "check-", "a--b", "check check", "../check", "ä"])(
  "%j is no icon name",
  (name) => {
    expect(isIconName(name)).toBe(false);
  },
);

test("gives every icon a valid name", () => {
  expect(Object.keys({ ...icons, ...adminIcons }).filter((name) => !isIconName(name))).toEqual([]);
});

test("hides an icon from screen readers unless it has a label", () => {
  const { container, getByRole } = render(
    <>
      <Icon name="check" />
      <Icon name="warning" label="Achtung" />
    </>,
  );
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(getByRole("img", { name: "Achtung" })).toBeTruthy();
});

test("renders nothing and warns when the icon is unknown", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { container } = render(<Icon name={"constructor" as "check"} />);
  expect(container.innerHTML).toBe("");
  expect(warn).toHaveBeenCalledOnce();
});
