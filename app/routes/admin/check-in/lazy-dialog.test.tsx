import { act, cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

it("shows a toast and closes the dialog when it cannot be loaded, and loads it at the next press", async () => {
  const load = vi.fn(async () => () => <p>Absagen</p>);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Dialog = lazyDialog<{ onClose: () => void }>(load);
  const onClose = vi.fn();
  const press = async () => act(async () => void render(<Dialog onClose={onClose} />));
  await press();
  expect(onClose).toHaveBeenCalledOnce();
  expect(getOpenNotifications().at(-1)?.title).toBe(
    "Das hat nicht geklappt. Bitte prüfe deine Verbindung und versuch es noch einmal.",
  );
  cleanup();
  await press();
  expect(screen.getByText("Absagen")).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});
