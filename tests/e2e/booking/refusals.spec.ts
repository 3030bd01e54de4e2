import type { Page } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { acceptTerms, fillInOrder, fillPeople, orderButton } from "../booking-steps.ts";
import { anOfferWithAppointment, book, bookingsAndFreeSlotsOf } from "../bookings.ts";
import { builders, expect, test } from "../fixtures.ts";
import { aGuest, signIn, signInByPassword, signInTo } from "../session.ts";

// The browser logs every 4xx and 5xx response.
test.use({ expectedErrors: /status of (4|5)\d\d/ });

const alertWith = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const statusWith = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const SOLD_OUT = "leider gerade ausgebucht worden";

/** Ends the session in this browser, but keeps the cookie of the booking draft. */
async function clearSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name === "al-booking"));
}

test("offers a smaller quantity or the waitlist when too few slots are left, and announces before and after the order that the appointment is sold out or cancelled", async ({
  page,
}) => {
  const { appointment } = await anOfferWithAppointment({ capacity: 3 });
  await signInTo(page, (await aGuest()).email, `/buchung/?termin=${appointment.id}`);
  await page.getByLabel("Anzahl").fill("3");
  await book(appointment.id);
  await expect(page.getByText("Nur noch 2 Plätze frei. Anzahl anpassen?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mit 3 Plätzen auf die Warteliste" })).toBeVisible();
  await page.getByRole("button", { name: "Auf 2 Plätze ändern" }).click();
  await expect(page.getByLabel("Anzahl")).toHaveValue("2");
  await expect(page.locator("output")).toHaveText("90,00 €");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page).toHaveURL(/schritt=personen/);

  await page.getByLabel("Nachname").fill("Mühlenbeck");
  await book(appointment.id, { quantity: 2 });
  await expect(statusWith(page, SOLD_OUT)).toBeVisible();
  await expect(page.getByLabel("Nachname")).toHaveValue("Mühlenbeck");
  await fillPeople(page);
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await alertWith(page, SOLD_OUT).getByRole("link", { name: "Anderen Termin wählen" }).click();
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}`);
  await expect(page.getByRole("group", { name: "Termin" })).toBeVisible();

  await page.goBack();
  await acceptTerms(page);
  await builders.serviceClient
    .rpc("cancel_appointment", { appointment_id: appointment.id, reason: "Der Ofen ist kaputt." })
    .throwOnError();
  await expect(statusWith(page, "Dieser Termin wurde abgesagt.")).toBeVisible();
  await orderButton(page).click();
  const refusal = alertWith(page, "Dieser Termin wurde abgesagt.");
  await expect(refusal.getByRole("link", { name: "Alle Termine ansehen" })).toBeVisible();
  // Both bookings are of other guests, and were cancelled with the appointment.
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 2, free: 3 });
});

test("offers the waitlist when the server refuses an order for a sold-out appointment", async ({ page }) => {
  const { appointment } = await anOfferWithAppointment({ capacity: 1 });
  await page.routeWebSocket(/\/api\/live\//, () => {}); // no live updates
  await signIn(page, (await aGuest()).email);
  await fillInOrder(page, appointment.id);
  await book(appointment.id);
  await orderButton(page).click();
  await alertWith(page, SOLD_OUT).getByRole("link", { name: "Auf die Warteliste" }).click();
  await page.getByRole("button", { name: "Auf die Warteliste setzen" }).click();
  await expect(page.getByText("Du stehst auf der Warteliste.")).toBeVisible();
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 1, free: 0 });
});

test("refuses a second booking with a link to the first, and when another guest has signed in meanwhile, reports this at that guest's first order and books at the second", async ({
  page,
}) => {
  const { appointment } = await anOfferWithAppointment();
  const [guest, other] = await Promise.all([aGuest(), aGuest()]);
  await signIn(page, guest.email);
  await fillInOrder(page, appointment.id);
  const { id } = await book(appointment.id, {}, guest.token);
  await orderButton(page).click();
  const refusal = alertWith(page, "Du hast diesen Termin bereits gebucht.");
  await expect(refusal.getByRole("link", { name: "Zu deiner Buchung" })).toHaveAttribute(
    "href",
    `/buchung/uebersicht/${id}/`,
  );
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 1, free: 4 });

  await clearSession(page);
  await signIn(page, other.email);
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(alertWith(page, "Du bist jetzt anders angemeldet als beim Öffnen dieser Seite.")).toBeVisible();
  await expect(page.getByText(`Wir schreiben dir an ${other.email}.`)).toBeVisible();
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 1, free: 4 });
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 2, free: 3 });
});

test("asks for a new confirmation when price, time and cancellation deadline have changed, keeps the input when the session has ended before the order, and books after a new sign-in", async ({
  page,
}) => {
  const { appointment } = await anOfferWithAppointment();
  const guest = await aGuest();
  await signIn(page, guest.email);
  await fillInOrder(page, appointment.id, 2);
  const later = new Date(Date.parse(appointment.timestamp) + 2 * 24 * 3_600_000);
  const change = { price: 9900, cancellation_deadline_hours: 72 };
  await builders.serviceClient.from("offer").update(change).eq("id", appointment.offer_id).throwOnError();
  await builders.serviceClient
    .from("offer_appointment")
    .update({ timestamp: later.toISOString() })
    .eq("id", appointment.id)
    .throwOnError();
  await orderButton(page).click();
  await expect(alertWith(page, "Der Preis hat sich gerade geändert: 99,00 € statt 45,00 €.")).toContainText(
    "Gerade hat sich geändert: Stornofrist.",
  );
  const order = page.getByRole("region", { name: "Bestellung" });
  await expect(order).toContainText(formatDateTime(later));
  await expect(order).toContainText("198,00 €");
  await expect(order).toContainText(
    `Kostenlos stornierbar bis ${formatDateTime(new Date(later.getTime() - 72 * 3_600_000))}.`,
  );
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 0, free: 5 });

  await acceptTerms(page);
  await clearSession(page);
  await orderButton(page).click();
  const refusal = alertWith(page, "Deine Anmeldung ist abgelaufen.");
  await expect(refusal).toBeVisible();
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 0, free: 5 });
  await refusal.getByRole("link", { name: "Anmelden und weiter" }).click();
  await signInByPassword(page, guest.email);
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  expect(await bookingsAndFreeSlotsOf(appointment.id)).toEqual({ bookings: 1, free: 3 });
});
