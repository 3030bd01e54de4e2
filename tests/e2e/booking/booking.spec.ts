import type { Locator } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { acceptTerms, chooseQuantity, fillInOrder, fillPeople, orderButton } from "../booking-steps.ts";
import { anOfferWithAppointment } from "../bookings.ts";
import { expect, isHydrated, test } from "../fixtures.ts";
import { expectFocusRing, tabTo } from "../keyboard.ts";
import { codeTo } from "../mailbox.ts";
import { aGuest, PASSWORD, signInTo } from "../session.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("books slots by keyboard alone when the guest signs in during the booking, and shows a viewer the free slots after the booking and its cancellation", async ({
  page,
  openPage,
}) => {
  const { offer, appointment, path } = await anOfferWithAppointment({ capacity: 5 });
  const guest = await aGuest();
  const viewer = await openPage();
  await viewer.goto(path);
  await expect(viewer.getByText("Noch 5 Plätze").first()).toBeVisible();

  const submit = page.locator("main form button[type=submit]");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(offer.name);
  await expect(page.getByText("45,00 €").first()).toBeVisible();
  await expect(page.getByText(formatDateTime(new Date(appointment.timestamp))).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page.locator(`a[href="/buchung/?termin=${appointment.id}"]`));
  await expectFocusRing(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}`);

  await tabTo(page.locator("[name=plaetze]"));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Anzahl")).toHaveValue("2");
  await tabTo(submit);
  await page.keyboard.press("Enter");
  // Each new step moves the focus to its heading.
  await expect(page.getByRole("heading", { level: 1, name: "Wer kommt mit?" })).toBeFocused();
  await tabTo(page.locator("[name=vorname]"));
  await page.keyboard.type("Friederike");
  await tabTo(page.locator("[name=nachname]"));
  await page.keyboard.type("Mühlenbeck");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Alles richtig so?" })).toBeFocused();
  await tabTo(page.locator("[name=agb]"));
  await page.keyboard.press("Space");
  await tabTo(submit);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/anmelden\//);
  await tabTo(page.getByRole("link", { name: "Mit Passwort" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
  await tabTo(page.locator("main [type=email]"));
  await page.keyboard.type(guest.email);
  await page.keyboard.press("Tab");
  await expect(page.locator("main [type=password]")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await expect(page.getByText("90,00 €").first()).toBeVisible();
  await expect(viewer.getByText("Noch 5 Plätze").first()).toBeVisible();
  await tabTo(page.locator("[name=agb]"));
  await acceptTerms(page);
  await tabTo(submit);
  await expectFocusRing(page);
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press("Enter"); // books only once

  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  await expect(page.getByText("Deine 2 Plätze sind")).toBeVisible();
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

test("keeps typed text on reload, on going back and after a changed quantity, and does not mix it with the text of a booking in another tab", async ({
  page,
  context,
}) => {
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

  await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(page).toHaveURL(/schritt=pruefen/);
  const other = await anOfferWithAppointment();
  const otherTab = await context.newPage();
  await otherTab.goto(`/buchung/?termin=${other.appointment.id}`);
  await chooseQuantity(otherTab);
  await otherTab.getByLabel("Vorname").fill("Konstantin");
  await otherTab.getByLabel("Nachname").fill("Mühlenbeck");
  await otherTab.getByLabel(/Nachricht/).fill("Nachricht von Konstantin");
  await otherTab.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(otherTab).toHaveURL(/schritt=pruefen/);
  await page.reload();
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await expect(page.getByText("Wir bringen Kuchen mit.")).toBeVisible();
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
