import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DOUBLE_TAP_MS } from "#app/ui/double-tap.ts";
import { openModal } from "#app/ui/overlay/open-modal.ts";
import { NotificationArea } from "./notification-area.tsx";
import { closeNotification, getOpenNotifications, type Notification, notify } from "./notifications.ts";

beforeEach(async () => {
  await import("./notification-card.tsx"); // Preloaded, because lazy loading would race the fake clock.
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  for (const { id } of getOpenNotifications()) closeNotification(id);
  vi.useRealTimers();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(notification: Partial<Notification> = {}) {
  render(<NotificationArea />);
  act(() => void notify({ title: "Code kopiert.", ...notification }));
  await advanceTime(0);
}

const isShown = () => screen.queryByText("Code kopiert.") !== null;
const card = () => screen.getByRole("article");

it("creates unique ids when notifications open in the same millisecond", () => {
  const ids = Array.from({ length: 5 }, () => notify({ title: "x" }));
  expect(new Set(ids).size).toBe(5);
  // An id is the time of creation, plus a few milliseconds to make it unique.
  for (const id of ids) expect(Math.abs(Number(id) - Date.now())).toBeLessThan(1000);
});

it("closes a notification after 5 seconds", async () => {
  await show();
  await advanceTime(4_999);
  expect(isShown()).toBe(true);
  await advanceTime(1);
  expect(isShown()).toBe(false);
});

it("closes a notification after its own `timeout`, and never when its `timeout` is 0", async () => {
  await show({ timeout: 200 });
  await advanceTime(200);
  expect(isShown()).toBe(false);
  cleanup();
  await show({ timeout: 0 });
  await advanceTime(60_000);
  expect(isShown()).toBe(true);
});

it("pauses the timeout while hovered and resumes with the remaining time", async () => {
  await show();
  await advanceTime(3_000);
  fireEvent.pointerEnter(card());
  await advanceTime(60_000);
  expect(isShown()).toBe(true);
  expect(document.querySelector("[data-countdown]")?.getAttribute("data-countdown")).toBe("paused");
  fireEvent.pointerLeave(card());
  await advanceTime(1_999);
  expect(isShown()).toBe(true);
  await advanceTime(1);
  expect(isShown()).toBe(false);
});

it("pauses the timeout while focused, even when the pointer leaves", async () => {
  await show();
  const close = screen.getByRole("button", { name: "Meldung schließen" });
  fireEvent.pointerEnter(card());
  act(() => close.focus());
  fireEvent.pointerLeave(card());
  await advanceTime(60_000);
  expect(isShown()).toBe(true);
  act(() => close.blur());
  await advanceTime(5_000);
  expect(isShown()).toBe(false);
});

it.each(["timeout", "button", "action", "closeNotification"])(
  "runs the callback once when the notification is closed by %s",
  async (trigger) => {
    const callback = vi.fn();
    const onClick = vi.fn();
    await show({ callback, actions: [{ label: "Rückgängig", onClick }] });
    const [id = ""] = getOpenNotifications().map((notification) => notification.id);
    if (trigger === "timeout") await advanceTime(5_000);
    if (trigger === "button") fireEvent.click(screen.getByRole("button", { name: "Meldung schließen" }));
    if (trigger === "action") fireEvent.click(screen.getByRole("button", { name: "Rückgängig" }));
    if (trigger === "closeNotification") act(() => closeNotification(id));
    await advanceTime(DOUBLE_TAP_MS);
    expect(isShown()).toBe(false);
    act(() => closeNotification(id));
    await advanceTime(10_000);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(onClick).toHaveBeenCalledTimes(trigger === "action" ? 1 : 0);
  },
);

it("keeps the invisible card in place for the duration of a double tap after an action, and ignores the second tap", async () => {
  const onClick = vi.fn();
  await show({ actions: [{ label: "Rückgängig", onClick }] });
  const button = screen.getByRole("button", { name: "Rückgängig" });
  act(() => button.focus());
  fireEvent.click(button);
  await advanceTime(DOUBLE_TAP_MS - 1);
  expect(card().className).toContain("opacity-0");
  // `invisible` keeps the focus off the card's buttons and hides them from screen readers.
  expect(card().firstElementChild?.className).toContain("invisible");
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  await advanceTime(1);
  expect(isShown()).toBe(false);
});

it("keeps the invisible card in place when its countdown ends during the double tap", async () => {
  await show({ timeout: 5_000, actions: [{ label: "Rückgängig", onClick: () => {} }] });
  await advanceTime(4_900);
  fireEvent.click(screen.getByRole("button", { name: "Rückgängig" }));
  await advanceTime(DOUBLE_TAP_MS - 1);
  expect(isShown()).toBe(true);
});

it("closes a notification immediately when a dialog opens after the notification's action was pressed", async () => {
  HTMLElement.prototype.showPopover ??= () => {}; // missing in happy-dom
  const callback = vi.fn();
  await show({ callback, actions: [{ label: "Ansehen", onClick: () => {} }] });
  fireEvent.click(screen.getByRole("button", { name: "Ansehen" }));
  const dialog = document.body.appendChild(document.createElement("dialog"));
  let closeDialog = () => {};
  act(() => {
    closeDialog = openModal(dialog);
  });
  expect(isShown()).toBe(false);
  expect(callback).toHaveBeenCalledOnce();
  act(closeDialog);
});

it("shows the description, the icon or avatar, and the countdown in the color of the notification", async () => {
  await show({ description: "Er liegt in der Zwischenablage.", icon: "check", color: "secondary" });
  expect(screen.getByText("Er liegt in der Zwischenablage.")).toBeTruthy();
  expect(card().querySelectorAll("path")).toHaveLength(2); // the icon and the icon of the close button
  expect(card().querySelector("[data-countdown]")?.className).toContain("bg-live"); // secondary
  for (const { id } of getOpenNotifications()) act(() => closeNotification(id));
  act(() => void notify({ title: "Neue Buchung.", icon: "check", avatar: { name: "Frieda Muster" } }));
  await advanceTime(0);
  expect(card().textContent).toContain("FM");
  expect(card().querySelectorAll("path")).toHaveLength(1);
});

it("renders no close button when closeButton is false", async () => {
  await show({ closeButton: false });
  expect(isShown()).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});

it("renders a polite live region before the first notification", async () => {
  render(<NotificationArea />);
  const region = screen.getByRole("region", { name: "Meldungen" });
  expect(region.getAttribute("aria-live")).toBe("polite");
  act(() => void notify({ title: "Code kopiert." }));
  await advanceTime(0);
  expect(region.textContent).toContain("Code kopiert.");
});

it("returns the focus to the previously focused element when the focused close button is pressed", async () => {
  render(<button type="button">vorher</button>);
  await show();
  const before = screen.getByRole("button", { name: "vorher" });
  act(() => before.focus());
  const close = screen.getByRole("button", { name: "Meldung schließen" });
  act(() => close.focus());
  fireEvent.click(close);
  expect(document.activeElement).toBe(before);
});

it("warns when the color is unknown", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await show({ color: "pink" as "primary" });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"pink"'));
});
