import { formatDateTime } from "#domain/berlin-time.ts";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { apiAs } from "./api.ts";
import {
  acceptTerms,
  aGuest,
  anotherBrowser,
  askForCode,
  builders,
  chooseDate,
  expect,
  fillLogin,
  fillPeople,
  goToOrder,
  orderButton,
  signInTo,
  test,
  watchErrors,
} from "./journey.ts";
import { codeTo } from "./mailbox.ts";

async function anOfferWithDate({ slots = 5, price = 4500 } = {}) {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe", price });
  const date = await builders.anAppointment(offer.id, { slots, timestamp: inDays(10).toISOString() });
  return { offer, date, path: `/angebot/${offer.slug}/` };
}

test("a guest books a place and everyone who watches sees the count fall", async ({ page, browser }) => {
  const { offer, date, path } = await anOfferWithDate({ slots: 5 });
  const guest = await aGuest();
  const watcher = await anotherBrowser(browser);
  const watcherErrors = watchErrors(watcher);
  await watcher.goto(path);
  await expect(watcher.getByText("Noch 5 Plätze").first()).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(offer.name);
  await expect(page.getByText("45,00 €").first()).toBeVisible();
  await expect(page.getByText(formatDateTime(new Date(date.timestamp))).first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Buchen/ })
    .first()
    .click();

  await expect(page).toHaveURL(`/buchung/?termin=${date.id}`);
  await chooseDate(page, 2);
  await fillPeople(page);
  await acceptTerms(page);
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();

  // Signed out: the login comes in between, what was typed is still there afterwards.
  await expect(page).toHaveURL(/\/anmelden\/\?redirectTo=/);
  await fillLogin(page, guest.email);
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await expect(page.getByText("90,00 €").first()).toBeVisible();
  await expect(watcher.getByText("Noch 5 Plätze").first()).toBeVisible();
  await acceptTerms(page);
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();

  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  const isBookedAt = Date.now();
  await expect(watcher.getByText("Noch 3 Plätze").first()).toBeVisible({ timeout: 2_000 });
  expect(Date.now() - isBookedAt).toBeLessThan(2_000);
  expect(watcherErrors).toEqual([]);

  const code = await page
    .getByText(/^[A-HJ-NP-Z2-9]{8}$/)
    .first()
    .textContent();
  await page.goto("/buchung/uebersicht/");
  await expect(page.getByText(String(code)).first()).toBeVisible();
  await expect(page.getByText("Bestätigt").first()).toBeVisible();
});

test("somebody new books with a code by mail in between, and finds the order as it was", async ({ page }) => {
  const { date } = await anOfferWithDate();
  const email = `neu-${crypto.randomUUID()}@example.org`;
  await goToOrder(page, date.id, 2);
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
  await askForCode(page, email);
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByText("Deine 2 Plätze sind")).toBeVisible();
});

test.describe("refusals", () => {
  // The browser notes answers of 400 and 409 as errors; they are the refusals these tests look for.
  test.use({ expectedErrors: /status of 4(00|09)/ });

  test("a date that sells out while somebody types says so and loses nothing", async ({ page }) => {
    const { date } = await anOfferWithDate({ slots: 1 });
    const [guest, rival] = [await aGuest(), await aGuest()];
    await signInTo(page, guest.email, `/buchung/?termin=${date.id}`);
    await chooseDate(page);
    await page.getByLabel("Nachname").fill("Mühlenbeck");
    await apiAs(rival.token).offerBooking.book.mutate(aBookingRequest(date.id));
    // The live count says so, politely, before anything is sent, and typing goes on.
    await expect(page.getByRole("status").filter({ hasText: "leider gerade ausgebucht worden" })).toBeVisible();
    await fillPeople(page);
    await acceptTerms(page);
    await orderButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "leider gerade ausgebucht worden" })).toBeVisible();
    await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  });

  test("a date that sells out unseen is refused by the server, with other dates to go to", async ({ page }) => {
    const { date } = await anOfferWithDate({ slots: 1 });
    const [guest, rival] = [await aGuest(), await aGuest()];
    await page.routeWebSocket(/\/api\/live\//, () => {}); // never answers
    await signInTo(page, guest.email);
    await goToOrder(page, date.id);
    await apiAs(rival.token).offerBooking.book.mutate(aBookingRequest(date.id));
    await orderButton(page).click();
    const refusal = page.getByRole("alert").filter({ hasText: "leider gerade ausgebucht worden" });
    await expect(refusal.getByRole("link", { name: "Auf die Warteliste" })).toBeVisible();
    await refusal.getByRole("link", { name: "Anderen Termin wählen" }).click();
    await expect(page).toHaveURL(`/buchung/?termin=${date.id}`);
    await expect(page.getByRole("group", { name: "Termin" })).toBeVisible();
  });

  test("the overview is private: login, and back to it", async ({ page }) => {
    const guest = await aGuest();
    await page.goto("/buchung/uebersicht/");
    await expect(page).toHaveURL("/anmelden/?redirectTo=%2Fbuchung%2Fuebersicht%2F");
    await fillLogin(page, guest.email, "ganz-falsches-passwort");
    await expect(page.getByText("E-Mail-Adresse oder Passwort stimmt nicht.")).toBeVisible();
    await expect(page.getByLabel("E-Mail")).toHaveValue(guest.email);
    await fillLogin(page, guest.email);
    await expect(page).toHaveURL("/buchung/uebersicht/");
    await page.goto("/anmelden/");
    await expect(page).toHaveURL("/");
  });
});

test("a cancelled booking gives its place back before everyone's eyes", async ({ page, browser }) => {
  const { date, path } = await anOfferWithDate({ slots: 3 });
  const guest = await aGuest();
  await signInTo(page, guest.email);
  await goToOrder(page, date.id);
  await orderButton(page).dblclick();
  await expect(page).toHaveURL(/\/danke\//);

  const watcher = await anotherBrowser(browser);
  await watcher.goto(path);
  await expect(watcher.getByText("Noch 2 Plätze").first()).toBeVisible();
  await page.goto("/buchung/uebersicht/");
  await page
    .getByText(/stornieren/i)
    .first()
    .click();
  await page
    .getByRole("button", { name: /stornieren/i })
    .last()
    .click();
  await expect(page.getByText("Storniert", { exact: true }).first()).toBeVisible();
  await expect(watcher.getByText("Noch 3 Plätze").first()).toBeVisible({ timeout: 2_000 });
});

test("a free offer is joined with the words the law asks for", async ({ page }) => {
  const { date } = await anOfferWithDate({ price: 0 });
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id);
  await expect(page.getByRole("button", { name: "Verbindlich anmelden" })).toBeVisible();
});
