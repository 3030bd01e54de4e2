import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { openModal } from "#app/ui/overlay/open-modal.ts";
import { NotificationArea } from "./notification-area.tsx";
import { notify } from "./notifications.ts";

vi.mock("./notification-card.tsx", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

it("shows a plain card with working buttons when the module of `NotificationCard` fails to load", async () => {
  const onClick = vi.fn();
  render(<NotificationArea />);
  act(() => {
    notify({ title: "Keine Verbindung.", description: "Später noch einmal." });
    notify({ title: "Neue Buchung", actions: [{ label: "Ansehen", onClick }] });
  });
  expect(await screen.findByText("Keine Verbindung.")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "Schließen" })[1] as HTMLElement);
  expect(screen.queryByText("Keine Verbindung.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ansehen" }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Neue Buchung")).toBeNull();
});

it("keeps a plain card open after its timeout, because the card cannot pause the timeout while hovered or focused", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<NotificationArea />);
  act(() => void notify({ title: "Gespeichert.", timeout: 200 }));
  await screen.findByText("Gespeichert.");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useRealTimers();
  expect(screen.getByText("Gespeichert.")).toBeTruthy();
});

it("closes a plain card when its action fails", async () => {
  const onClick = vi.fn(() => {
    throw new Error("The action fails");
  });
  render(<NotificationArea />);
  act(() => void notify({ title: "Gelöscht.", actions: [{ label: "Rückgängig", onClick }] }));
  const preventDefault = (event: Event) => event.preventDefault();
  window.addEventListener("error", preventDefault);
  fireEvent.click(await screen.findByRole("button", { name: "Rückgängig" }));
  window.removeEventListener("error", preventDefault);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByText("Gelöscht.")).toBeNull();
});

const addDialog = () => document.body.appendChild(document.createElement("dialog"));

/** Opens a modal dialog; returns the function that closes it. */
function openDialog(dialog: HTMLDialogElement): () => void {
  let close = () => {};
  act(() => {
    close = openModal(dialog);
  });
  return () => act(close);
}

it("shows notifications in the topmost modal dialog, and in the page when no dialog is open", async () => {
  HTMLElement.prototype.showPopover ??= () => {}; // missing in happy-dom
  render(<NotificationArea />);
  const container = () => screen.getByRole("region", { name: "Meldungen", hidden: true }).parentElement;
  const [lowerDialog, upperDialog] = [addDialog(), addDialog()];
  const closeLower = openDialog(lowerDialog);
  expect(container()).toBe(lowerDialog);
  const closeUpper = openDialog(upperDialog);
  expect(container()).toBe(upperDialog);
  act(() => void notify({ title: "Drinnen." }));
  expect(upperDialog.contains(await screen.findByText("Drinnen."))).toBe(true);
  closeUpper();
  expect(lowerDialog.contains(screen.getByText("Drinnen."))).toBe(true);
  closeLower();
  expect(container()?.closest("dialog")).toBeNull();
  expect(screen.getByText("Drinnen.").closest("dialog")).toBeNull();
});

it("shows the newest notification first", async () => {
  render(<NotificationArea />);
  act(() => {
    notify({ title: "Zuerst." });
    notify({ title: "Danach." });
  });
  await screen.findByText("Danach.");
  expect(screen.getAllByText(/^(Zuerst|Danach)\.$/).map(({ textContent }) => textContent)).toEqual([
    "Danach.",
    "Zuerst.",
  ]);
});
