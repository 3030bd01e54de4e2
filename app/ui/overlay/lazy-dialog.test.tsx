import { act, cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

it("closes with a notification that asks for a reload when the dialog cannot be loaded, and loads the dialog when it is opened again", async () => {
  const load = vi.fn(async () => () => <p>Absagen</p>);
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  const Dialog = lazyDialog<{ onClose: () => void }>(load);
  const onClose = vi.fn();
  const open = async () => act(async () => void render(<Dialog onClose={onClose} />));
  await open();
  expect(onClose).toHaveBeenCalledOnce();
  expect(getOpenNotifications().at(-1)?.title).toBe(
    "Das ließ sich nicht laden. Lade die Seite neu, sobald die Verbindung wieder da ist.",
  );
  cleanup();
  await open();
  expect(screen.getByText("Absagen")).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});
