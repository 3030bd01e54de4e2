import type { Page } from "@playwright/test";
import { apiAs } from "../api.ts";
import { acceptTerms, chooseQuantity, fillInOrder, orderButton } from "../booking-steps.ts";
import { aBooking, anOfferWithAppointment, bookingsAndFreeSlotsOf } from "../bookings.ts";
import { expect, test } from "../fixtures.ts";
import { emailsTo } from "../mailbox.ts";
import { aGuest, signInTo } from "../session.ts";

// The browser logs every request that fails.
test.use({ expectedErrors: /status of 503|net::ERR_FAILED|Failed to fetch/ });

/** Intercepts submissions of the booking form and of the forms on the overview. */
const routeForms = (page: Page, handle: Parameters<Page["route"]>[1]) =>
  page.route(/\/buchung\/(uebersicht\/)?_\.data/, async (route, request) => {
    if (request.method() === "POST") await handle(route, request);
    else await route.fallback();
  });

/** Lets the server process every submission, but drops the response. */
const loseResponses = (page: Page) =>
  routeForms(page, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });

test("keeps the form when a step or an order does not arrive, says whether something was booked, finds the booking when the response to its order is lost, and makes another booking with the next order", async ({
  page,
}) => {
  const { appointment } = await anOfferWithAppointment();
  const guest = await aGuest();
  await page.clock.install();
  await signInTo(page, guest.email, `/buchung/?termin=${appointment.id}`);
  await chooseQuantity(page, 2);
  await routeForms(page, (route) => route.abort());
  await page.getByLabel("Vorname").fill("Friederike");
  await page.getByLabel("Nachname").fill("Mühlenbeck");
  await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(page.getByRole("alert")).toContainText("Das klappt gerade nicht.");
  await expect(page.getByLabel("Nachname")).toHaveValue("Mühlenbeck");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(page).toHaveURL(/schritt=pruefen/);

  // Both the order and the lookup fail, which leaves the outcome open.
  await acceptTerms(page);
  await routeForms(page, (route) => route.fulfill({ status: 503, body: "" }));
  await page.route(/offerBooking\.byKey/, (route) => route.abort());
  await orderButton(page).click();
  await expect(page.getByText("Gerade erreichen wir unser Buchungssystem nicht.")).toBeVisible();
  await expect(page.getByText("Es wurde nichts gebucht")).toBeHidden();
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await page.unrouteAll();

  await routeForms(page, (route) => route.abort());
  await orderButton(page).click();
  await expect(page.getByText("Wir prüfen deine Buchung …")).toBeVisible();
  await orderButton(page).dispatchEvent("click"); // ignored while the outcome is unknown
  // The page waits between two lookups. The fake clock skips these waits.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText("Es wurde nichts gebucht.")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 0, free: 5 });
  await page.unrouteAll();

  await loseResponses(page);
  // Delays the page's lookup of the booking until the test has seen the notice.
  let respond = () => {};
  const mayRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/offerBooking\.byKey/, async (route) => {
    await mayRespond;
    await route.continue();
  });
  await orderButton(page).click();
  await expect(page.getByText("Wir prüfen deine Buchung …")).toBeVisible();
  respond();
  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  await expect(page.getByText("Deine 2 Plätze sind")).toBeVisible();
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 1, free: 3 });

  // The next order has another idempotency key.
  const id = new URL(page.url()).searchParams.get("buchung") ?? "";
  await apiAs(guest.token).offerBooking.cancel.mutate({ id });
  await page.unrouteAll();
  await fillInOrder(page, appointment.id, 1);
  await orderButton(page).click();
  await expect(page.getByText("Dein Platz ist")).toBeVisible();
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 2, free: 4 }); // one booking is cancelled
});

test("confirms a waitlist entry, a cancellation and the erasure of the account when their responses are lost", async ({
  page,
}) => {
  const [{ guest, booking }, soldOut] = await Promise.all([aBooking(), aBooking({ capacity: 1 })]);
  await signInTo(page, guest.email, `/buchung/?termin=${soldOut.appointment.id}`);
  await page.getByRole("button", { name: "Auf die Warteliste" }).click();
  await expect(page).toHaveURL(/schritt=warteliste/);
  await loseResponses(page);
  await page.getByRole("button", { name: "Auf die Warteliste setzen" }).click();
  await expect(page).toHaveURL(/\/buchung\/uebersicht\/\?gemerkt=/);

  await page.getByText("Stornieren").first().click();
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(page.getByText(`Deine Buchung ${booking.code} ist storniert.`)).toBeVisible();

  await page.unrouteAll();
  await page.getByText("Konto löschen …").click();
  await page.getByRole("button", { name: "Code schicken" }).click();
  const codeEmail = async () =>
    (await emailsTo(guest.email)).find(({ subject }) => subject === "Dein Code für Atelierland");
  await expect.poll(codeEmail).toBeTruthy();
  await page.getByLabel("Code aus der E-Mail").fill(/\b\d{6}\b/.exec((await codeEmail())?.text ?? "")?.[0] ?? "");
  await page.getByRole("checkbox", { name: "Ja, mein Konto soll gelöscht werden." }).press("Space");
  await loseResponses(page);
  await page.getByRole("button", { name: "Konto endgültig löschen" }).click();
  await expect(page.getByText("Dein Konto ist gelöscht.")).toBeVisible();
});
