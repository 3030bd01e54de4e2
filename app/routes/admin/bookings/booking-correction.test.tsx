import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub, useLoaderData, useRevalidator } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { getOpenNotifications } from "#app/ui/notification/notifications.ts";
import type { BookingCorrection, ShownDetails } from "#domain/booking/booking-records.ts";
import { Refused } from "#domain/refusal.ts";
import { stubApi } from "#tests/builders/trpc-stub.ts";
import { BookingCorrectionForm } from "./booking-correction.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bookingId = "7b3f0f43-3a1c-4b3e-9b57-0a1f4a3a1c01";
const erna: ShownDetails = {
  first_name: "Erna",
  last_name: "Schmidt",
  user_email: "erna@exmaple.org",
  phone: null,
  companions: ["Ida"],
};

/** Opens a drawer that has loaded `erna`; a test can change `server` afterwards. */
async function openDrawer({ isEmailWrong = false } = {}) {
  const server = { details: erna, loading: Promise.resolve(), isResponseLost: false };
  const requests = stubApi({
    "offerBooking.correctFor": (sent: BookingCorrection) => {
      if (JSON.stringify(server.details) !== JSON.stringify(sent.shown)) throw new Refused("outdated_version");
      const { firstName: first_name, lastName: last_name, email = null, phone = null, companions } = sent;
      server.details = { first_name, last_name, user_email: email, phone, companions };
      if (server.isResponseLost) throw new TypeError("Failed to fetch");
      return null;
    },
  });
  function Drawer() {
    const details = useLoaderData<ShownDetails>();
    const { revalidate } = useRevalidator();
    const [isUnsaved, setUnsaved] = useState(false);
    return (
      <>
        <BookingCorrectionForm
          booking={{ ...details, id: bookingId, quantity: 2, is_walk_in: false }}
          isEmailWrong={isEmailWrong}
          onUnsaved={setUnsaved}
        />
        <output>{isUnsaved ? "ungespeichert" : "gespeichert"}</output>
        <p>geladen: {details.last_name}</p>
        <button type="button" onClick={() => revalidate()}>
          Neu laden
        </button>
      </>
    );
  }
  const Stub = createRoutesStub([
    { path: "/", loader: () => server.loading.then(() => server.details), Component: Drawer },
  ]);
  render(<Stub />);
  await screen.findByLabelText("E-Mail");
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const write = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } });
  const press = (name: string) => {
    const button = screen.getByRole("button", { name, hidden: true });
    button.focus();
    fireEvent.click(button);
  };
  return { server, requests, field, write, press };
}

it("focuses the email field when the booking's email is probably wrong, and saves the correction", async () => {
  const { server, field, write, press } = await openDrawer({ isEmailWrong: true });
  await waitFor(() => expect(document.activeElement).toBe(field("E-Mail")));
  write("E-Mail", "erna@example.org");
  expect(screen.getByText("ungespeichert")).toBeTruthy();
  press("Angaben speichern");
  await screen.findByText("gespeichert");
  expect(server.details).toEqual({ ...erna, user_email: "erna@example.org" });
  expect(document.activeElement).toBe(screen.getByText("Angaben korrigieren"));
});

it.each([
  ["", " Für diese Buchung gehen keine Mails mehr hinaus."],
  ["erna@example.org", " Neue Mails gehen an die neue Adresse."],
  [erna.user_email ?? "", ""],
])("mentions future emails only when the email address has changed (saved as „%s“)", async (email, consequence) => {
  const { write, press } = await openDrawer();
  write("E-Mail", email);
  write("Telefon", "030 1234");
  press("Angaben speichern");
  await screen.findByText("gespeichert");
  expect(getOpenNotifications().at(-1)?.title).toBe(`Die Angaben sind korrigiert.${consequence}`);
});

it("keeps text that is typed while the form is saved", async () => {
  const { server, field, write, press } = await openDrawer();
  write("Nachname", "Schmitt");
  press("Angaben speichern");
  write("Telefon", "030 1234");
  await screen.findByText("geladen: Schmitt");
  expect([field("Nachname").value, field("Telefon").value]).toEqual(["Schmitt", "030 1234"]);
  expect(screen.getByText("ungespeichert")).toBeTruthy();
  expect(screen.queryByText(/^Dort steht jetzt/)).toBeNull();
  press("Angaben speichern");
  await screen.findByText("gespeichert");
  expect(server.details).toEqual({ ...erna, last_name: "Schmitt", phone: "030 1234" });
});

it("reports no conflict when the button is pressed again during the save", async () => {
  const { requests, write, press } = await openDrawer();
  write("Nachname", "Schmitt");
  press("Angaben speichern");
  write("Telefon", "030 1234");
  press("Angaben speichern");
  await screen.findByText("geladen: Schmitt");
  expect(screen.queryByText(/^Dort steht jetzt/)).toBeNull();
  expect(requests).toHaveLength(1);
});

it("saves text that is typed after a save when the button is pressed before the page is revalidated", async () => {
  const { server, requests, write, press } = await openDrawer();
  server.loading = new Promise(() => {});
  write("Nachname", "Schmitt");
  press("Angaben speichern");
  await screen.findByText("gespeichert");
  write("Nachname", "Schmidtke");
  server.loading = Promise.resolve();
  press("Angaben speichern");
  await screen.findByText("geladen: Schmidtke");
  expect(screen.getByText("gespeichert")).toBeTruthy();
  const shown = requests.map(({ input }) => (input as BookingCorrection).shown);
  expect(shown).toEqual([erna, { ...erna, last_name: "Schmitt" }]);
});

it("reports no conflict when the changed details come from this form's own save, whose response was lost", async () => {
  const { server, field, write, press } = await openDrawer();
  server.isResponseLost = true;
  write("Nachname", "Schmitt");
  press("Angaben speichern");
  await waitFor(() => expect(server.details.last_name).toBe("Schmitt"));
  server.isResponseLost = false;
  write("Telefon", "030 1234");
  press("Neu laden");
  await screen.findByText("geladen: Schmitt");
  expect(screen.queryByText(/^Dort steht jetzt/)).toBeNull();
  expect([field("Nachname").value, field("Telefon").value]).toEqual(["Schmitt", "030 1234"]);
  press("Angaben speichern");
  await screen.findByText("gespeichert");
  expect(server.details).toEqual({ ...erna, last_name: "Schmitt", phone: "030 1234" });
});

it("saves at the second press when the first is refused because another admin has undone the last save", async () => {
  const { server, write, press } = await openDrawer();
  server.loading = new Promise(() => {});
  write("Nachname", "Schmitt");
  press("Angaben speichern");
  await screen.findByText("gespeichert");
  server.loading = Promise.resolve();
  server.details = erna; // Another admin undoes the save before the page is revalidated.
  write("Nachname", "Schmidtke");
  press("Angaben speichern");
  const button = screen.getByRole("button", { name: "Angaben speichern", hidden: true });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  press("Angaben speichern");
  await screen.findByText("geladen: Schmidtke");
  expect(screen.getByText("gespeichert")).toBeTruthy();
});

it("keeps the typed details and focuses the first invalid field when the details are invalid", async () => {
  const { requests, field, write, press } = await openDrawer();
  write("E-Mail", "");
  write("Vorname", "Ernestine");
  write(/^Begleitung/, "Ida\nAda");
  press("Angaben speichern");
  await screen.findByText("Bitte gib eine E-Mail-Adresse oder eine Telefonnummer an.");
  expect(screen.getByText("Mehr Namen als Plätze: Es kommt höchstens eine Person mit.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field("E-Mail")));
  expect(field("Vorname").value).toBe("Ernestine");
  expect(requests).toEqual([]);
});

it("shows both versions to choose from when the details were changed elsewhere since they were loaded", async () => {
  const { server, field, write, press } = await openDrawer();
  server.details = { ...erna, phone: "030 1234" };
  write("Nachname", "Schmitt");
  press("Angaben speichern");
  await screen.findByText("Dort steht jetzt: Erna Schmidt, erna@exmaple.org, 030 1234, mit Ida");
  expect(field("Nachname").value).toBe("Schmitt");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("Angaben korrigieren")));
  press("Meine Angaben speichern");
  await screen.findByText("gespeichert");
  expect(server.details).toEqual({ ...erna, last_name: "Schmitt" });
});

it("discards the typed details when the other version is chosen", async () => {
  const { server, field, write, press } = await openDrawer();
  server.details = { ...erna, phone: "030 1234" };
  write("Nachname", "Schmitt");
  press("Angaben speichern");
  await screen.findByText(/^Dort steht jetzt/);
  press("Die anderen behalten");
  expect(document.activeElement).toBe(screen.getByText("Angaben korrigieren"));
  await waitFor(() => expect(field("Telefon").value).toBe("030 1234"));
  expect(field("Nachname").value).toBe("Schmidt");
  expect(screen.getByText("gespeichert")).toBeTruthy();
});
