import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import { lazyOverlay } from "./lazy-overlay.tsx";

it("closes with a toast that asks to reload the page when its code cannot be loaded, and tries again when it is opened again", async () => {
  let isReachable = false;
  const Overlay = lazyOverlay<{ onClose: () => void }>(async () => {
    if (!isReachable) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>Fassungen</p>;
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? "Offen" : "Öffnen"}
        </button>
        {isOpen && <Overlay onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Öffnen" }));
  await vi.waitFor(() =>
    expect(getOpenNotifications().at(-1)).toMatchObject({
      title: "Das ließ sich nicht öffnen.",
      description: "Lade die Seite neu, sobald die Verbindung wieder da ist.",
    }),
  );
  isReachable = true;
  fireEvent.click(await screen.findByRole("button", { name: "Öffnen" }));
  expect(await screen.findByText("Fassungen")).toBeTruthy();
});
