import type { Page } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { apiAs } from "./api.ts";
import {
  acceptTerms,
  aGuest,
  anotherBrowser,
  builders,
  chooseDate,
  expect,
  fillLogin,
  fillPeople,
  goToOrder,
  orderButton,
  signInTo,
  test,
} from "./journey.ts";

// The browser notes every answer of 400 and more, and every request that gets none.
test.use({ expectedErrors: /status of (4|5)\d\d|net::ERR_FAILED|Failed to fetch/ });

async function aDate(slots = 5) {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe", price: 4500 });
  return builders.anAppointment(offer.id, { slots, timestamp: inDays(10).toISOString() });
}

/** How many bookings of a date there are, and how many places are left. */
async function ledger(dateId: string) {
  const { data: bookings } = await builders.admin.from("offer_booking").select("id").eq("appointment_id", dateId);
  const { data: date } = await builders.admin
    .from("offer_appointment")
    .select("remaining_slots")
    .eq("id", dateId)
    .single();
  return { bookings: bookings?.length, free: date?.remaining_slots };
}

/** Every form that a step sends, as the browser sends it. */
const posts = (page: Page, answer: Parameters<Page["route"]>[1]) =>
  page.route(/\/buchung\/_\.data/, async (route, request) => {
    if (request.method() === "POST") await answer(route, request);
    else await route.fallback();
  });

test("the answer to an order is lost after the commit: the page finds the booking, and there is one", async ({
  page,
}) => {
  const date = await aDate();
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id, 2);
  await posts(page, async (route) => {
    await route.fetch();
    await route.abort();
  });
  // Until the test has seen the words, nobody answers the page's question.
  let letAnswer = () => {};
  const isSeen = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  await page.route(/offerBooking\.byKey/, async (route) => {
    await isSeen;
    await route.continue();
  });
  await orderButton(page).click();
  await expect(page.getByText("Wir prüfen deine Buchung …")).toBeVisible();
  letAnswer();
  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  await expect(page.getByText("Deine 2 Plätze sind")).toBeVisible();
  expect(await ledger(date.id)).toEqual({ bookings: 1, free: 3 });

  // Its key is spent; the next intent has one of its own.
  await page.goto("/buchung/uebersicht/");
  await page.getByText("Stornieren").first().click();
  await page.getByRole("button", { name: "Plätze stornieren" }).click();
  await expect(page.getByText("Storniert", { exact: true })).toBeVisible();
  await page.unrouteAll();
  await goToOrder(page, date.id, 1);
  await orderButton(page).click();
  await expect(page.getByText("Dein Platz ist")).toBeVisible();
  expect(await ledger(date.id)).toEqual({ bookings: 2, free: 4 });
});

test("an order that never arrives is called that, and sending it again books once", async ({ page }) => {
  test.slow();
  const date = await aDate();
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id);
  await posts(page, (route) => route.abort());
  await orderButton(page).click();
  await expect(page.getByText("Wir prüfen deine Buchung …")).toBeVisible();
  await orderButton(page).dispatchEvent("click"); // held while nobody knows
  await expect(page.getByText("Es wurde nichts gebucht.")).toBeVisible({ timeout: 30_000 });
  expect(await ledger(date.id)).toEqual({ bookings: 0, free: 5 });
  // Lost once more, it is looked for once more.
  await page.unrouteAll();
  await posts(page, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  expect(await ledger(date.id)).toEqual({ bookings: 1, free: 4 });
});

test("while nobody answers at all, the page says so and claims nothing", async ({ page }) => {
  const date = await aDate();
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id);
  await posts(page, (route) => route.fulfill({ status: 503, body: "" }));
  await page.route(/offerBooking\.byKey/, (route) => route.abort());
  await orderButton(page).click();
  await expect(page.getByText("Gerade erreichen wir unser Buchungssystem nicht.")).toBeVisible();
  await expect(page.getByText("Es wurde nichts gebucht")).toBeHidden();
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
});

test("a step whose form does not get through keeps what was typed", async ({ page }) => {
  const date = await aDate();
  await page.goto(`/buchung/?termin=${date.id}`);
  await chooseDate(page);
  await posts(page, (route) => route.abort());
  await page.getByLabel("Vorname").fill("Friederike");
  await page.getByLabel("Nachname").fill("Mühlenbeck");
  await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(page.getByRole("alert")).toContainText("Das klappt gerade nicht.");
  await expect(page.getByLabel("Nachname")).toHaveValue("Mühlenbeck");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(page).toHaveURL(/schritt=pruefen/);
});

test("a session that ends before the order loses nothing: login, and the order is still there", async ({ page }) => {
  const date = await aDate();
  const guest = await aGuest();
  await signInTo(page, guest.email);
  await goToOrder(page, date.id, 2);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name === "al-booking"));
  await orderButton(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Deine Anmeldung ist abgelaufen." });
  await expect(refusal).toBeVisible();
  expect(await ledger(date.id)).toEqual({ bookings: 0, free: 5 });
  await refusal.getByRole("link", { name: "Anmelden und weiter" }).click();
  await fillLogin(page, guest.email);
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  expect(await ledger(date.id)).toEqual({ bookings: 1, free: 3 });
});

test("price and time changed meanwhile: nothing is ordered, the page shows what holds now, and then that is booked", async ({
  page,
}) => {
  const date = await aDate();
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id);
  const later = new Date(Date.parse(date.timestamp) + 2 * 24 * 3_600_000);
  await builders.admin.from("offer").update({ price: 9900 }).eq("id", date.offer_id);
  await builders.admin.from("offer_appointment").update({ timestamp: later.toISOString() }).eq("id", date.id);
  await orderButton(page).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Preis oder Zeit haben sich gerade geändert." }),
  ).toBeVisible();
  const order = page.getByRole("region", { name: "Bestellung" });
  await expect(order).toContainText(formatDateTime(later));
  await expect(order).toContainText("99,00 €");
  expect(await ledger(date.id)).toEqual({ bookings: 0, free: 5 });
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  expect(await ledger(date.id)).toEqual({ bookings: 1, free: 4 });
});

test("two browsers order the last place at once: one gets it, the other hears so and may wait", async ({
  page,
  browser,
}) => {
  const date = await aDate(1);
  const other = await anotherBrowser(browser);
  const pages = [page, other];
  for (const each of pages) {
    // Neither hears of the other by the live count.
    await each.routeWebSocket(/\/api\/live\//, () => {});
    await signInTo(each, (await aGuest()).email);
    await goToOrder(each, date.id);
  }
  await Promise.all(pages.map((each) => orderButton(each).click()));
  const refused = (each: Page) => each.getByRole("alert").filter({ hasText: "leider gerade ausgebucht worden" });
  await expect
    .poll(async () => {
      const ends = await Promise.all(
        pages.map(async (each) =>
          each.url().includes("/danke/") ? "booked" : (await refused(each).isVisible()) ? "refused" : "open",
        ),
      );
      return ends.sort();
    })
    .toEqual(["booked", "refused"]);
  expect(await ledger(date.id)).toEqual({ bookings: 1, free: 0 });
  const late = pages.find((each) => !each.url().includes("/danke/")) ?? page;
  await refused(late).getByRole("link", { name: "Auf die Warteliste" }).click();
  await late.getByRole("button", { name: "Auf die Warteliste setzen" }).click();
  await expect(late.getByText("Du stehst auf der Warteliste.")).toBeVisible();
  await other.context().close();
});

test("a reload in the middle, the back button and another choice lose nothing that was typed", async ({ page }) => {
  const date = await aDate();
  await page.goto(`/buchung/?termin=${date.id}`);
  await page.getByLabel("Anzahl").fill("3");
  await expect(page.getByText("135,00 €").first()).toBeVisible();
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
  await chooseDate(page, 2);
  await expect(page.getByLabel("Nachname")).toHaveValue("Mühlenbeck");
});

test("after booking, the back button offers the booking, not a second one", async ({ page }) => {
  const date = await aDate();
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  await page.goBack();
  await expect(page.getByText("Du hast diesen Termin bereits gebucht.")).toBeVisible();
  await page.getByRole("link", { name: "Buchung ansehen oder ändern" }).click();
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
});

test("who has booked the date in another window is told so and led to that booking", async ({ page }) => {
  const date = await aDate();
  const guest = await aGuest();
  await signInTo(page, guest.email);
  await goToOrder(page, date.id);
  await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id));
  await orderButton(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Du hast diesen Termin bereits gebucht." });
  await expect(refusal.getByRole("link", { name: "Zu deinen Buchungen" })).toBeVisible();
  expect(await ledger(date.id)).toEqual({ bookings: 1, free: 4 });
});

test("fewer places than wanted: the number is adjusted on the spot", async ({ page }) => {
  const date = await aDate(3);
  await page.goto(`/buchung/?termin=${date.id}`);
  await page.getByLabel("Anzahl").fill("3");
  await apiAs((await aGuest()).token).offerBooking.book.mutate(aBookingRequest(date.id));
  await expect(page.getByText("Nur noch 2 Plätze frei. Anzahl anpassen?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mit 3 Plätzen auf die Warteliste" })).toBeVisible();
  await page.getByRole("button", { name: "Auf 2 Plätze ändern" }).click();
  await expect(page.getByLabel("Anzahl")).toHaveValue("2");
  await expect(page.getByText("90,00 €").first()).toBeVisible();
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page).toHaveURL(/schritt=personen/);
});

test("more places than one may book are refused with the number one may", async ({ page }) => {
  const date = await aDate(20);
  await page.goto(`/buchung/?termin=${date.id}`);
  await page.getByLabel("Anzahl").fill("7");
  await expect(page.getByLabel("Anzahl")).toHaveAccessibleDescription(/höchstens 6 Plätze/);
  await expect(page.getByLabel("Anzahl")).toHaveAttribute("aria-invalid", "true");
});

test("a date that is called off meanwhile says so, before and after the order", async ({ page }) => {
  const date = await aDate();
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id);
  await builders.admin.rpc("cancel_appointment", { appointment_id: date.id, reason: "Der Ofen ist kaputt." });
  await expect(page.getByRole("status").filter({ hasText: "Dieser Termin wurde abgesagt." })).toBeVisible();
  await orderButton(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Dieser Termin wurde abgesagt." });
  await expect(refusal.getByRole("link", { name: "Alle Termine ansehen" })).toBeVisible();
  expect(await ledger(date.id)).toEqual({ bookings: 0, free: 5 });
});
