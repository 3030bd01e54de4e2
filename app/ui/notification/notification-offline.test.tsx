import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NotificationArea } from "./notification-area.tsx";
import { notify } from "./notifications.ts";

it("shows a `PlainCard` while offline, and each notification as a `NotificationCard` once the browser is online", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<NotificationArea />);
  act(() => void notify({ title: "Du bist offline." }));
  expect(screen.getByRole("button", { name: "Schließen" })).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void notify({ title: "Link kopiert." }));
  expect(await screen.findByText("Link kopiert.")).toBeTruthy();
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Meldung schließen",
    "Meldung schließen",
  ]);
});
