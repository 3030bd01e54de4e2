import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, useLoaderData, useRevalidator } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { BookingNote } from "./booking-note.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bookingId = "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01";

/** Opens a drawer that has loaded an empty note; a test can change `server` afterwards. */
async function openDrawer() {
  const server = { note: "", loading: Promise.resolve(), isResponseLost: false };
  const requests = stubApi({
    "offerBooking.setNote": ({ note, expectedNote }: { note: string; expectedNote: string }) => {
      if (server.note !== expectedNote) throw new Refused("note_changed");
      server.note = note;
      if (server.isResponseLost) throw new TypeError("Failed to fetch");
      return null;
    },
  });
  function Drawer() {
    const note = useLoaderData<string>();
    const { revalidate } = useRevalidator();
    const [isUnsaved, setUnsaved] = useState(false);
    return (
      <>
        <BookingNote booking={{ id: bookingId, note }} onUnsaved={setUnsaved} />
        <output>{isUnsaved ? "ungespeichert" : "gespeichert"}</output>
        <p>geladen: {note}</p>
        <button type="button" onClick={() => revalidate()}>
          Neu laden
        </button>
      </>
    );
  }
  const Stub = createRoutesStub([
    { path: "/", loader: () => server.loading.then(() => server.note), Component: Drawer },
  ]);
  render(<Stub />);
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Interne Notiz/);
  const write = (text: string) => fireEvent.input(field, { target: { value: text } });
  const press = (name: string) => {
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  return { server, requests, field, write, press };
}

it("reports the note as saved and keeps the focus on the button when the server has stored the note", async () => {
  const { server, field, write, press } = await openDrawer();
  write("Zahlt bar");
  expect(screen.getByText("ungespeichert")).toBeTruthy();
  press("Notiz speichern");
  await screen.findByText("gespeichert");
  expect([server.note, field.value]).toEqual(["Zahlt bar", "Zahlt bar"]);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Notiz speichern" });
  // Browsers take the focus from a disabled button.
  expect([document.activeElement, button.disabled]).toEqual([button, false]);
});

it("keeps text that is typed while the note is saved", async () => {
  const { server, field, write, press } = await openDrawer();
  write("Zahlt bar");
  press("Notiz speichern");
  write("Zahlt bar, kommt später");
  await screen.findByText("geladen: Zahlt bar");
  expect(field.value).toBe("Zahlt bar, kommt später");
  expect(screen.getByText("ungespeichert")).toBeTruthy();
  expect(screen.queryByText(/^Dort steht jetzt/)).toBeNull();
  press("Notiz speichern");
  await screen.findByText("gespeichert");
  expect(server.note).toBe("Zahlt bar, kommt später");
});

it("reports no conflict when the button is pressed again during the save", async () => {
  const { requests, write, press } = await openDrawer();
  write("Zahlt bar");
  press("Notiz speichern");
  write("Zahlt bar, kommt später");
  press("Notiz speichern");
  await screen.findByText("geladen: Zahlt bar");
  expect(screen.queryByText(/^Dort steht jetzt/)).toBeNull();
  expect(requests).toHaveLength(1);
});

it("saves text that is typed after a save when the button is pressed before the page is revalidated", async () => {
  const { server, requests, write, press } = await openDrawer();
  server.loading = new Promise(() => {});
  write("Zahlt bar");
  press("Notiz speichern");
  await screen.findByText("gespeichert");
  write("Zahlt bar, kommt später");
  server.loading = Promise.resolve();
  press("Notiz speichern");
  await screen.findByText("geladen: Zahlt bar, kommt später");
  expect(screen.getByText("gespeichert")).toBeTruthy();
  expect(requests.map(({ input }) => (input as { expectedNote: string }).expectedNote)).toEqual(["", "Zahlt bar"]);
});

it("reports a conflict when another admin restores an earlier note that this form has saved", async () => {
  const { server, write, press } = await openDrawer();
  write("Zahlt bar");
  press("Notiz speichern");
  await screen.findByText("geladen: Zahlt bar");
  server.note = "Zahlt nicht";
  press("Neu laden");
  await screen.findByText("geladen: Zahlt nicht");
  write("Kommt später");
  server.note = "Zahlt bar";
  press("Neu laden");
  await screen.findByText("Dort steht jetzt: Zahlt bar");
});

it("reports no conflict when the changed note comes from this form's own save, whose response was lost", async () => {
  const { server, field, write, press } = await openDrawer();
  server.isResponseLost = true;
  write("Zahlt bar");
  press("Notiz speichern");
  await waitFor(() => expect(server.note).toBe("Zahlt bar"));
  server.isResponseLost = false;
  write("Zahlt bar, kommt später");
  press("Neu laden");
  await screen.findByText("geladen: Zahlt bar");
  expect(screen.queryByText(/^Dort steht jetzt/)).toBeNull();
  expect(field.value).toBe("Zahlt bar, kommt später");
  press("Notiz speichern");
  await screen.findByText("gespeichert");
  expect(server.note).toBe("Zahlt bar, kommt später");
});

it("saves at the second press when the first is refused because another admin has undone the last save", async () => {
  const { server, write, press } = await openDrawer();
  server.loading = new Promise(() => {});
  write("Zahlt bar");
  press("Notiz speichern");
  await screen.findByText("gespeichert");
  server.loading = Promise.resolve();
  // Another admin deletes the saved note, so that the server again has the note that the drawer loaded.
  server.note = "";
  write("Kommt später");
  press("Notiz speichern");
  const button = screen.getByRole("button", { name: "Notiz speichern", hidden: true });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  press("Notiz speichern");
  await screen.findByText("geladen: Kommt später");
  expect(screen.getByText("gespeichert")).toBeTruthy();
});

it("shows both notes to choose from when the note was changed elsewhere since it was loaded", async () => {
  const { server, requests, field, write, press } = await openDrawer();
  server.note = "Wichtig: Allergie";
  write("Zahlt bar");
  press("Notiz speichern");
  await screen.findByText("Dort steht jetzt: Wichtig: Allergie");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByText("Jemand hat diese Notiz inzwischen geändert. Welche Fassung soll gelten?")).toBeTruthy();
  expect([server.note, field.value]).toEqual(["Wichtig: Allergie", "Zahlt bar"]);

  write("Wichtig: Allergie. Zahlt bar");
  press("Meine Fassung speichern");
  expect(document.activeElement).toBe(field);
  await screen.findByText("gespeichert");
  expect(server.note).toBe("Wichtig: Allergie. Zahlt bar");
  expect(requests.map(({ input }) => (input as { expectedNote: string }).expectedNote)).toEqual([
    "",
    "Wichtig: Allergie",
  ]);
});

it("discards the typed note when the other note is chosen", async () => {
  const { server, field, write, press } = await openDrawer();
  server.note = "Wichtig: Allergie";
  write("Zahlt bar");
  press("Notiz speichern");
  await screen.findByText(/^Dort steht jetzt/);
  press("Die andere behalten");
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(field.value).toBe("Wichtig: Allergie"));
  expect(screen.getByText("gespeichert")).toBeTruthy();
});
