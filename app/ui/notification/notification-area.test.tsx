import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { openModal } from "#app/ui/overlay/modals.ts";
import { NotificationArea } from "./notification-area.tsx";
import { notify } from "./notifications.ts";

vi.mock("./notification-card.tsx", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

afterEach(cleanup);

it("shows a plain card when the module of the card fails to load", async () => {
  const onClick = vi.fn();
  render(<NotificationArea />);
  act(() => {
    notify({ title: "Keine Verbindung.", description: "Später noch einmal." });
    notify({ title: "Neue Buchung", timeout: 200, actions: [{ label: "Ansehen", onClick }] });
  });
  expect(await screen.findByText("Keine Verbindung.")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "Schließen" })[0] as HTMLElement);
  expect(screen.queryByText("Keine Verbindung.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ansehen" }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Neue Buchung")).toBeNull();
});

it("announces inside the open modal dialog, and in the page after it closes", async () => {
  const dialogs = ["a", "b"].map(() => document.body.appendChild(document.createElement("dialog")));
  HTMLElement.prototype.showPopover ??= () => {};
  render(<NotificationArea />);
  const container = () => screen.getByRole("region", { name: "Meldungen", hidden: true }).parentElement;
  const closeDialogs = dialogs.map((dialog) => {
    let close = () => {};
    act(() => {
      close = openModal(dialog);
    });
    expect(container()).toBe(dialog);
    return close;
  });
  act(() => void notify({ title: "Drinnen." }));
  expect(dialogs[1]?.contains(await screen.findByText("Drinnen."))).toBe(true);
  act(() => closeDialogs[1]?.());
  expect(dialogs[0]?.contains(screen.getByText("Drinnen."))).toBe(true);
  act(() => closeDialogs[0]?.());
  expect(container()?.closest("dialog")).toBeNull();
  expect(screen.getByText("Drinnen.").closest("dialog")).toBeNull();
});

it("closes a plain card after its timeout", async () => {
  render(<NotificationArea />);
  act(() => void notify({ title: "Nur kurz.", timeout: 100 }));
  expect(await screen.findByText("Nur kurz.")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText("Nur kurz.")).toBeNull());
});
