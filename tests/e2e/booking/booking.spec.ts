import type { Locator } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { acceptTerms, chooseQuantity, fillInOrder, fillPeople, orderButton } from "../booking-steps.ts";
import { anOfferWithAppointment, book } from "../bookings.ts";
import { expect, isHydrated, test } from "../fixtures.ts";
import { codeTo } from "../mailbox.ts";
import { aGuest, signInByPassword, signInTo } from "../session.ts";

test("books slots when the guest signs in during the booking, and shows a viewer the free slots after the booking and its cancellation", async ({
  page,
  openPage,
}) => {
  const { offer, appointment, path } = await anOfferWithAppointment({ capacity: 5 });
  const guest = await aGuest();
  const viewer = await openPage();
  await viewer.goto(path);
  await expect(viewer.getByText("Noch 5 Plätze").first()).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(offer.name);
  await expect(page.getByText("45,00 €").first()).toBeVisible();
  await expect(page.getByText(formatDateTime(new Date(appointment.timestamp))).first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Buchen/ })
    .first()
    .click();

  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}`);
  await chooseQuantity(page, 2);
  await fillPeople(page);
  await acceptTerms(page);
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
  await signInByPassword(page, guest.email);
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await expect(page.getByText("90,00 €").first()).toBeVisible();
  await expect(viewer.getByText("Noch 5 Plätze").first()).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).dblclick(); // books only once

  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  await expect(page.getByText(`Die Bestätigung ist schon unterwegs an ${guest.email}.`)).toBeVisible();
  await expect(viewer.getByText("Noch 3 Plätze").first()).toBeVisible();

  const code = await page
    .getByText(/^[A-HJ-NP-Z2-9]{8}$/)
    .first()
    .textContent();
  await page.goto("/buchung/uebersicht/");
  await expect(page.getByText(String(code)).first()).toBeVisible();
  await expect(page.getByText("Bestätigt").first()).toBeVisible();
  await page.getByText("Stornieren").first().click();
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(page.getByText("Storniert", { exact: true }).first()).toBeVisible();
  await expect(viewer.getByText("Noch 5 Plätze").first()).toBeVisible();
});

test.describe("a new guest on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("books in fewer than 12 presses after choosing an appointment", async ({ page }) => {
    const { appointment, path } = await anOfferWithAppointment();
    const email = `neu-${crypto.randomUUID()}@example.org`;
    let presses = 0;
    const press = async (target: Locator) => {
      presses++;
      await target.click();
    };
    const write = async (label: string, text: string) => {
      await press(page.getByLabel(label));
      await page.keyboard.type(text);
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(path);
    await page
      .getByRole("link", { name: /^Buchen/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/buchung\//);
    await page.waitForFunction(isHydrated); // a form that is submitted before hydration does not move the focus

    // Appointment, quantity, total and button are visible without scrolling.
    await expect(page.getByText("Ändern", { exact: true })).toBeInViewport();
    await expect(page.getByLabel("Anzahl")).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Gesamt").first()).toBeInViewport();
    await expect(button("Weiter")).toBeInViewport({ ratio: 1 });
    await press(button("Weiter"));
    await expect(page.getByRole("heading", { level: 1, name: "Wer kommt?" })).toBeFocused();
    await write("Vorname", "Friederike");
    await write("Nachname", "Mühlenbeck");
    await press(button("Weiter zur Bestellung"));
    await press(page.getByText("Ich habe die AGB"));
    await press(button("Weiter zur Anmeldung"));
    await expect(page.getByText("Zum ersten Mal hier?")).toBeVisible();
    await write("E-Mail-Adresse", email);
    await press(button("Code schicken"));
    await expect(page).toHaveURL(/\/anmelden\/code\/eingeben\//);
    const code = await codeTo(email);
    await write("Code aus der E-Mail", code);
    await press(button("Anmelden"));
    await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=pruefen`);
    await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
    await expect(page.getByText(`Du bist angemeldet. Wir schreiben dir an ${email}.`)).toBeVisible();
    await expect(button("Dein Konto")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /AGB/ })).toBeChecked();
    await press(orderButton(page));
    await expect(page.getByText("Dein Platz ist")).toBeVisible();
    expect(presses).toBeLessThan(12);
  });
});

test("keeps typed text on reload, with the back button and after a changed quantity", async ({ page }) => {
  const { appointment } = await anOfferWithAppointment();
  await page.goto(`/buchung/?termin=${appointment.id}`);
  await page.getByLabel("Anzahl").fill("3");
  await expect(page.locator("output")).toHaveText("135,00 €");
  await page.reload();
  await expect(page.getByLabel("Anzahl")).toHaveValue("3");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await page.getByLabel("Vorname").fill("Friederike");
  await page.getByLabel("2. Begleitung").fill("Konstantin");
  await page.getByLabel(/Nachricht/).fill("Wir bringen Kuchen mit.");
  await page.reload();
  await expect(page.getByLabel("Vorname")).toHaveValue("Friederike");
  await expect(page.getByLabel("2. Begleitung")).toHaveValue("Konstantin");
  await expect(page.getByText("23 von 500 Zeichen")).toBeVisible();
  await fillPeople(page);
  await page.goBack();
  await expect(page.getByLabel("Nachname")).toHaveValue("Mühlenbeck");
  await page.goBack();
  await expect(page.getByLabel("Anzahl")).toHaveValue("3");
  await page.goForward();
  await expect(page.getByLabel(/Nachricht/)).toHaveValue("Wir bringen Kuchen mit.");
  await page.getByRole("link", { name: /Termin und Plätze/ }).click();
  await chooseQuantity(page, 2);
  await expect(page.getByLabel("Nachname")).toHaveValue("Mühlenbeck");
});

test("keeps the guests of two bookings in two tabs separate", async ({ page, context }) => {
  const [first, second] = [await anOfferWithAppointment(), await anOfferWithAppointment()];
  const otherTab = await context.newPage();
  for (const [tab, { appointment }, name] of [
    [page, first, "Friederike"],
    [otherTab, second, "Konstantin"],
  ] as const) {
    await tab.goto(`/buchung/?termin=${appointment.id}`);
    await chooseQuantity(tab);
    await tab.getByLabel("Vorname").fill(name);
    await tab.getByLabel("Nachname").fill("Mühlenbeck");
    await tab.getByLabel(/Nachricht/).fill(`Nachricht von ${name}`);
    await tab.getByRole("button", { name: "Weiter zur Bestellung" }).click();
    await expect(tab).toHaveURL(/schritt=pruefen/);
  }
  await page.reload();
  await expect(page).toHaveURL(`/buchung/?termin=${first.appointment.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await expect(page.getByText("Nachricht von Friederike")).toBeVisible();
  await otherTab.reload();
  await expect(otherTab.getByText("Konstantin Mühlenbeck")).toBeVisible();
});

test("links to the existing booking when the guest goes back after an order, and leaves the booking form when the guest keeps going back", async ({
  page,
}) => {
  const { appointment } = await anOfferWithAppointment();
  await signInTo(page, (await aGuest()).email, "/agb/");
  await fillInOrder(page, appointment.id);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  // The history has one entry per step. The later steps redirect to the first, because the booking draft is gone.
  for (const _ of ["pruefen", "personen", "termin"]) {
    await page.goBack();
    await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}`);
    await expect(page.getByText("Du hast diesen Termin bereits gebucht.")).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL("/agb/");
  await page.goForward();
  await page.getByRole("link", { name: "Buchung ansehen oder ändern" }).click();
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
});

test("offers to reduce the quantity or to join the waitlist when too few slots are left", async ({ page }) => {
  const { appointment } = await anOfferWithAppointment({ capacity: 3 });
  await page.goto(`/buchung/?termin=${appointment.id}`);
  await page.getByLabel("Anzahl").fill("3");
  await book(appointment.id);
  await expect(page.getByText("Nur noch 2 Plätze frei. Anzahl anpassen?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mit 3 Plätzen auf die Warteliste" })).toBeVisible();
  await page.getByRole("button", { name: "Auf 2 Plätze ändern" }).click();
  await expect(page.getByLabel("Anzahl")).toHaveValue("2");
  await expect(page.locator("output")).toHaveText("90,00 €");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page).toHaveURL(/schritt=personen/);
});
