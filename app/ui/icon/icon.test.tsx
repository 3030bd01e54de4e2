import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { isIconName } from "#domain/icon/icon-name.ts";
import { adminIcons } from "./admin-icons.ts";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("has a valid name for every icon of `icons` and `adminIcons`", () => {
  expect(Object.keys({ ...icons, ...adminIcons }).filter((name) => !isIconName(name))).toEqual([]);
});

it("hides an icon from screen readers unless it has a label", () => {
  const { container, getByRole } = render(
    <>
      <Icon name="check" />
      <Icon name="warning" label="Achtung" />
    </>,
  );
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(getByRole("img", { name: "Achtung" })).toBeTruthy();
});

it("renders nothing and warns when the icon is unknown", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { container } = render(<Icon name={"constructor" as "check"} />);
  expect(container.innerHTML).toBe("");
  expect(warn).toHaveBeenCalledOnce();
});
