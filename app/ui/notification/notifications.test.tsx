import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NotificationArea } from "./notification-area.tsx";
import { closeNotification, type Notification, notify, openNotifications } from "./notifications.ts";

beforeEach(async () => {
  await import("./notification-card.tsx"); // Preloaded, because lazy loading would race the fake clock.
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  for (const { id } of openNotifications()) closeNotification(id);
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(notification: Partial<Notification> = {}) {
  render(<NotificationArea />);
  act(() => void notify({ title: "Code kopiert.", ...notification }));
  await after(0);
}

const isShown = () => screen.queryByText("Code kopiert.") !== null;
const card = () => screen.getByRole("article");

test("ids are timestamps and unique even within one millisecond", () => {
  const ids = Array.from({ length: 5 }, () => notify({ title: "x" }));
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(Math.abs(Number(id) - Date.now())).toBeLessThan(1000);
});

test("a notification closes by itself after 5 seconds", async () => {
  await show();
  await after(4_999);
  expect(isShown()).toBe(true);
  await after(1);
  expect(isShown()).toBe(false);
});

test("its own timeout counts instead, and 0 stays", async () => {
  await show({ timeout: 200 });
  await after(200);
  expect(isShown()).toBe(false);
  cleanup();
  await show({ timeout: 0 });
  await after(60_000);
  expect(isShown()).toBe(true);
});

test("it stands still under the pointer and goes on with what was left", async () => {
  await show();
  await after(3_000);
  fireEvent.pointerEnter(card());
  await after(60_000);
  expect(isShown()).toBe(true);
  expect(document.querySelector("[data-countdown]")?.getAttribute("data-countdown")).toBe("paused");
  fireEvent.pointerLeave(card());
  await after(1_999);
  expect(isShown()).toBe(true);
  await after(1);
  expect(isShown()).toBe(false);
});

test("it stands still while the focus is inside, also when the pointer leaves", async () => {
  await show();
  const close = screen.getByRole("button", { name: "Meldung schließen" });
  fireEvent.pointerEnter(card());
  act(() => close.focus());
  fireEvent.pointerLeave(card());
  await after(60_000);
  expect(isShown()).toBe(true);
  act(() => close.blur());
  await after(5_000);
  expect(isShown()).toBe(false);
});

test.each(["timeout", "button", "action", "elsewhere"])("the callback runs once when it closes by %s", async (way) => {
  const callback = vi.fn();
  const onClick = vi.fn();
  await show({ callback, actions: [{ label: "Rückgängig", onClick }] });
  const [id = ""] = openNotifications().map((notification) => notification.id);
  if (way === "timeout") await after(5_000);
  if (way === "button") fireEvent.click(screen.getByRole("button", { name: "Meldung schließen" }));
  if (way === "action") fireEvent.click(screen.getByRole("button", { name: "Rückgängig" }));
  if (way === "elsewhere") act(() => closeNotification(id));
  act(() => closeNotification(id));
  await after(10_000);
  expect(isShown()).toBe(false);
  expect(callback).toHaveBeenCalledTimes(1);
  expect(onClick).toHaveBeenCalledTimes(way === "action" ? 1 : 0);
});

test("without a close button there is none", async () => {
  await show({ closeButton: false });
  expect(screen.queryByRole("button")).toBeNull();
});

test("the region is there before its first message and speaks politely", async () => {
  render(<NotificationArea />);
  const region = screen.getByRole("region", { name: "Meldungen" });
  expect(region.getAttribute("aria-live")).toBe("polite");
  act(() => void notify({ title: "Code kopiert." }));
  await after(0);
  expect(region.textContent).toContain("Code kopiert.");
});

test("closing with the keyboard gives the focus back", async () => {
  render(<button type="button">vorher</button>);
  await show();
  const before = screen.getByRole("button", { name: "vorher" });
  act(() => before.focus());
  const close = screen.getByRole("button", { name: "Meldung schließen" });
  act(() => close.focus());
  fireEvent.click(close);
  expect(document.activeElement).toBe(before);
});

test("a colour that is not configured is logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await show({ color: "pink" as "primary" });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"pink"'));
});
