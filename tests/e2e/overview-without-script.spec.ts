import type { Browser, Page } from "@playwright/test";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { apiAs } from "./api.ts";
import { aGuest, builders, expect, PASSWORD, test } from "./journey.ts";

/** Signs in without a script and stands on the overview. */
async function overviewOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "de-DE", javaScriptEnabled: false })).newPage();
  await page.goto("/anmelden/?redirectTo=/buchung/uebersicht/");
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL("/buchung/uebersicht/");
  return page;
}

async function aDate(slots = 5) {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe" });
  return builders.anAppointment(offer.id, { slots, timestamp: inDays(10).toISOString() });
}

test("leaving the waiting list and declining an offer are confirmed without JavaScript", async ({ browser }) => {
  const [date, holder, guest] = [await aDate(1), await aGuest(), await aGuest()];
  const receipt = await apiAs(holder.token).offerBooking.book.mutate(aBookingRequest(date.id));
  const wait = () =>
    apiAs(guest.token).waitlistEntry.join.mutate({ id: crypto.randomUUID(), appointmentId: date.id, quantity: 1 });
  await wait();
  const page = await overviewOf(browser, guest.email);
  await page.getByRole("button", { name: "Warteliste verlassen" }).click();
  await expect(page.getByText("Du stehst nicht mehr auf der Warteliste.")).toBeVisible();

  await wait();
  await apiAs(holder.token).offerBooking.cancel.mutate({ id: receipt.id });
  await page.goto("/buchung/uebersicht/");
  await page.getByRole("button", { name: "Ablehnen" }).click();
  await expect(page.getByText("Abgelehnt. Die Plätze gehen an die Nächsten.")).toBeVisible();
  await page.context().close();
});

test("names of companions are asked for without JavaScript, and shown again when they are too many", async ({
  browser,
}) => {
  const [date, guest] = [await aDate(), await aGuest()];
  const request = aBookingRequest(date.id, { quantity: 2, companions: ["Konstantin"] });
  const { id } = await apiAs(guest.token).offerBooking.book.mutate(request);
  const page = await overviewOf(browser, guest.email);
  const name = (index: number) => page.getByLabel(`${index}. Begleitung`);
  await page.getByText("Anzahl ändern").first().click();
  await expect(name(1)).toHaveValue("Konstantin");
  await page.getByLabel("Wie viele Plätze brauchst du?").fill("3");
  await name(2).fill("Ida");
  await name(3).fill("Mascha");
  await page.getByRole("button", { name: "Anzahl speichern" }).click();
  await expect(page.getByText("Das sind mehr Namen als Plätze.")).toBeVisible();
  await expect(page.getByLabel("Wie viele Plätze brauchst du?")).toHaveValue("3");
  await expect(name(3)).toHaveValue("Mascha");
  await name(1).fill("");
  await page.getByRole("button", { name: "Anzahl speichern" }).click();
  await expect(page.getByText("Erledigt: 3 Plätze")).toBeVisible();
  expect((await apiAs(guest.token).offerBooking.byId.query({ id }))?.companions).toEqual(["Ida", "Mascha"]);
  await page.context().close();
});

test("every change of a booking is confirmed and can be taken back without JavaScript", async ({ browser }) => {
  const [date, guest] = [await aDate(), await aGuest()];
  const request = aBookingRequest(date.id, { quantity: 2 });
  const { code } = await apiAs(guest.token).offerBooking.book.mutate(request);
  const page = await overviewOf(browser, guest.email);
  await page.getByText("Anzahl ändern").first().click();
  await page.getByLabel("Wie viele Plätze brauchst du?").fill("3");
  await page.getByRole("button", { name: "Anzahl speichern" }).click();
  await expect(page.getByText(`Erledigt: 3 Plätze unter dem Code ${code}.`)).toBeVisible();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText(`Erledigt: 2 Plätze unter dem Code ${code}.`)).toBeVisible();

  await page.getByText("Stornieren").first().click();
  await page.getByLabel("Wie viele Plätze gibst du zurück?").fill("1");
  await page.getByRole("button", { name: "Plätze stornieren" }).click();
  await expect(page.getByText(`Erledigt: 1 Platz unter dem Code ${code}.`)).toBeVisible();
  await page.getByText("Stornieren").first().click();
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(page.getByText(`Deine Buchung ${code} ist storniert.`)).toBeVisible();
  await page
    .getByRole("button", { name: /^Rückgängig/ })
    .first()
    .click();
  await expect(page.getByText(`Deine Buchung ${code} gilt wieder`)).toBeVisible();

  await page.getByRole("button", { name: "Adresse erzeugen" }).click();
  await expect(page.getByLabel("Deine Kalenderadresse")).toBeVisible();
  await page.getByRole("button", { name: "Adresse entfernen" }).click();
  await expect(page.getByText("Die Kalenderadresse gilt nicht mehr.")).toBeVisible();
  await page.context().close();
});
