import { act, cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

it("shows a toast and closes the dialog when it cannot be loaded, and loads it when it is opened again", async () => {
  const load = vi.fn(async () => () => <p>Absagen</p>);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Dialog = lazyDialog<{ onClose: () => void }>(load);
  const onClose = vi.fn();
  const open = async () => act(async () => void render(<Dialog onClose={onClose} />));
  await open();
  expect(onClose).toHaveBeenCalledOnce();
  expect(getOpenNotifications().at(-1)?.title).toBe(
    "Das hat nicht geklappt. Bitte prüfe deine Verbindung und versuch es noch einmal.",
  );
  cleanup();
  await open();
  expect(screen.getByText("Absagen")).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});
