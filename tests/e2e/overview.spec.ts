import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { aBookingRequest, inDays } from "../builders/backend.ts";
import { apiAs } from "./api.ts";
import {
  acceptTerms,
  aGuest,
  builders,
  expect,
  fillLogin,
  fillPeople,
  orderButton,
  signInTo,
  test,
} from "./journey.ts";

async function aDate(slots = 5) {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe", price: 4500 });
  return builders.anAppointment(offer.id, { slots, timestamp: inDays(10).toISOString() });
}

async function aBooking({ slots = 5, quantity = 1, companions = [] as string[] } = {}) {
  const [date, guest] = [await aDate(slots), await aGuest()];
  const request = aBookingRequest(date.id, { quantity, companions });
  return { date, guest, receipt: await apiAs(guest.token).offerBooking.book.mutate(request) };
}

async function free(dateId: string) {
  const { data } = await builders.admin
    .from("offer_appointment")
    .select("remaining_slots, held_slots")
    .eq("id", dateId)
    .single();
  return [data?.remaining_slots, data?.held_slots];
}

const news = (page: Page) => page.getByRole("region", { name: "Meldungen" });

test("one of three places is given back, and taken back with the companions' names", async ({ page }) => {
  const { date, guest, receipt } = await aBooking({ quantity: 3, companions: ["Konstantin", "Ida"] });
  await signInTo(page, guest.email);
  await page.getByText("Stornieren").first().click();
  await page.getByLabel("Wie viele Plätze gibst du zurück?").fill("1");
  await page.getByRole("checkbox", { name: "Konstantin" }).press("Space");
  await page.getByRole("button", { name: "Plätze stornieren" }).click();
  await expect(news(page).getByText(`Erledigt: 2 Plätze unter dem Code ${receipt.code}.`)).toBeVisible();
  await expect(page.getByText("90,00 €")).toBeVisible();
  expect(await free(date.id)).toEqual([3, 0]);
  const companions = async () => (await apiAs(guest.token).offerBooking.byId.query({ id: receipt.id }))?.companions;
  expect(await companions()).toEqual(["Ida"]);
  await news(page).getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText("135,00 €")).toBeVisible();
  expect(await free(date.id)).toEqual([2, 0]);
  expect(await companions()).toEqual(["Konstantin", "Ida"]);
});

test("a booking is given back on its own page, and taken back there", async ({ page }) => {
  const { date, guest, receipt } = await aBooking();
  await signInTo(page, guest.email);
  await page.goto(`/danke/?buchung=${receipt.id}`);
  await page.getByRole("link", { name: "Ändern oder stornieren" }).click();
  await expect(page).toHaveURL(`/buchung/uebersicht/${receipt.id}/`);
  await page.getByText(/^Stornieren:/).click();
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(page.getByText("Der Code gilt nicht mehr.")).toBeVisible();
  expect(await free(date.id)).toEqual([5, 0]);
  await news(page).getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  expect(await free(date.id)).toEqual([4, 0]);
});

test("a whole cancellation is taken back from its row, while the places are free", async ({ page }) => {
  const { date, guest, receipt } = await aBooking({ slots: 1 });
  await signInTo(page, guest.email);
  const cancel = async () => {
    await page.getByText("Stornieren").first().click();
    await page.getByRole("button", { name: "Buchung stornieren" }).click();
    await expect(page.getByText("Storniert", { exact: true })).toBeVisible();
  };
  await cancel();
  const row = page.locator(`#buchung-${receipt.id}`);
  await row.getByRole("button", { name: "Rückgängig" }).click();
  await expect(row.getByText("Bestätigt")).toBeVisible();
  expect(await free(date.id)).toEqual([0, 0]);
  await cancel();
  await apiAs((await aGuest()).token).offerBooking.book.mutate(aBookingRequest(date.id));
  await page.reload();
  await expect(row.getByRole("button", { name: "Rückgängig" })).toBeHidden();
});

test.describe("refusals", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("more places are taken while they are free, and refused beside the booking when they are not", async ({
    page,
  }) => {
    const { date, guest, receipt } = await aBooking({ slots: 4 });
    await signInTo(page, guest.email);
    const row = page.locator(`#buchung-${receipt.id}`);
    const change = async (quantity: number) => {
      await row.getByText("Anzahl ändern").click();
      await row.getByLabel("Wie viele Plätze brauchst du?").fill(String(quantity));
      await row.getByRole("button", { name: "Anzahl speichern" }).click();
    };
    await change(2);
    await expect(row.getByText("90,00 €")).toBeVisible();
    await apiAs((await aGuest()).token).offerBooking.book.mutate(aBookingRequest(date.id, { quantity: 2 }));
    await change(3);
    await expect(row.getByRole("alert")).toContainText("ausgebucht");
    expect(await free(date.id)).toEqual([0, 0]);
  });
});

test("who comes along is asked for with more places, and forgotten with fewer", async ({ page }) => {
  const { guest, receipt } = await aBooking({ quantity: 2, companions: ["Konstantin"] });
  const companions = async () => (await apiAs(guest.token).offerBooking.byId.query({ id: receipt.id }))?.companions;
  await signInTo(page, guest.email);
  const row = page.locator(`#buchung-${receipt.id}`);
  const slots = row.getByLabel("Wie viele Plätze brauchst du?");
  const names = row.getByRole("textbox", { name: /Begleitung/ });
  const save = async (quantity: number) => {
    await row.getByRole("button", { name: "Anzahl speichern" }).click();
    await expect(row.getByText(`${quantity} ${quantity === 1 ? "Platz" : "Plätze"},`)).toBeVisible();
  };
  await row.getByText("Anzahl ändern").click();
  await expect(names).toHaveCount(1);
  await expect(names).toHaveValue("Konstantin");
  await slots.fill("4");
  await expect(names).toHaveCount(3);
  await names.nth(2).fill("Ida");
  await save(4);
  expect(await companions()).toEqual(["Konstantin", "Ida"]);

  // As many fields as people: a name that was typed and has no place any more is not sent.
  await row.getByText("Anzahl ändern").click();
  await slots.fill("5");
  await names.nth(3).fill("Zuviel");
  await slots.fill("2");
  await expect(names).toHaveCount(1);
  await save(2);
  expect(await companions()).toEqual(["Konstantin"]);

  // Taking back a name brings back that there was none.
  await row.getByText("Anzahl ändern").click();
  await names.fill("");
  await slots.fill("1");
  await save(1);
  expect(await companions()).toEqual([]);
  await row.getByText("Anzahl ändern").click();
  await slots.fill("3");
  await names.first().fill("Ida");
  await save(3);
  await news(page).getByRole("button", { name: "Rückgängig" }).last().click();
  await expect(row.getByText("1 Platz,")).toBeVisible();
  expect(await companions()).toEqual([]);
});

test("what an organiser does to a date reaches whoever looks at their bookings, at once", async ({ page }) => {
  const { date, guest } = await aBooking();
  await signInTo(page, guest.email);
  await expect(page.getByText("Bestätigt")).toBeVisible();
  const moved = inDays(11);
  await builders.admin.rpc("move_appointment", { appointment_id: date.id, new_timestamp: moved.toISOString() });
  await expect(news(page).getByText("Drehen an der Scheibe hat einen neuen Termin.")).toBeVisible();
  await expect(page.getByRole("main").getByText(formatDateTime(moved)).first()).toBeVisible();
  await builders.admin.rpc("cancel_appointment", { appointment_id: date.id, reason: "Der Ofen ist kaputt." });
  await expect(news(page).getByText("Drehen an der Scheibe wurde abgesagt.")).toBeVisible();
  await expect(page.getByText("Vom Veranstalter abgesagt")).toBeVisible();
  await expect(page.getByText("Der Ofen ist kaputt.")).toBeVisible();
});

test("the code for the door goes when the organiser cancels, and the ticket moves when the date does", async ({
  page,
}) => {
  const { date, guest, receipt } = await aBooking();
  await signInTo(page, guest.email);
  const pass = page.getByRole("img", { name: /QR-Code/ });
  const ticket = page.getByRole("complementary", { name: "Deine Buchung" });
  await page.goto(`/buchung/uebersicht/${receipt.id}/`);
  const thanks = await page.context().newPage();
  await thanks.goto(`/danke/?buchung=${receipt.id}`);
  await expect(thanks.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  await page.bringToFront();
  await expect(pass).toBeVisible();
  const moved = inDays(11);
  await builders.admin.rpc("move_appointment", { appointment_id: date.id, new_timestamp: moved.toISOString() });
  await expect(ticket.getByText(formatDateTime(moved)).first()).toBeVisible();
  await builders.admin.rpc("cancel_appointment", { appointment_id: date.id, reason: "Der Ofen ist kaputt." });
  await expect(page.getByText("Der Veranstalter hat diesen Termin abgesagt.")).toBeVisible();
  await expect(pass).toBeHidden();
  await thanks.bringToFront();
  await expect(thanks.getByRole("heading", { name: "Vom Veranstalter abgesagt." })).toBeVisible();
  await expect(thanks.getByRole("img", { name: /QR-Code/ })).toBeHidden();
});

test("a party of three waits, is served together when three places come free, and accepts", async ({ page }) => {
  const { date, guest: holder, receipt } = await aBooking({ slots: 3, quantity: 3 });
  const party = await aGuest();
  const { data: offer } = await builders.admin.from("offer").select("slug").eq("id", date.offer_id).single();
  await page.goto(`/angebot/${offer?.slug}/`);
  await page.getByRole("link", { name: /^Auf die Warteliste/ }).click();
  await page.getByLabel("Anzahl").fill("3");
  await page.getByRole("button", { name: "Mit 3 Plätzen auf die Warteliste" }).click();
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}&schritt=warteliste`);
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
  await fillLogin(page, party.email);
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}&schritt=warteliste`);
  await page.getByRole("button", { name: "Auf die Warteliste setzen" }).click();
  await expect(page.getByText("Du stehst auf der Warteliste.")).toBeVisible();
  await expect(page.getByText("3 Plätze, du bist als Nächstes dran.")).toBeVisible();

  // Two free places are not enough; with the third the offer stands on the open page.
  const held = apiAs(holder.token);
  await held.offerBooking.cancel.mutate({ id: receipt.id, quantity: 2, idempotencyKey: crypto.randomUUID() });
  await held.offerBooking.cancel.mutate({ id: receipt.id });
  await expect(page.getByText(/3 Plätze sind für dich reserviert, noch 1[12] Stunden/)).toBeVisible();
  expect(await free(date.id)).toEqual([0, 3]);
  await page.getByRole("link", { name: "Annehmen" }).click();
  await fillPeople(page);
  await expect(page.getByText("135,00 €").first()).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByText("Deine 3 Plätze sind")).toBeVisible();
  expect(await free(date.id)).toEqual([0, 0]);
});

test("a declined offer goes to whoever is next", async ({ page }) => {
  const { date, guest: holder, receipt } = await aBooking({ slots: 1 });
  const [first, second] = [await aGuest(), await aGuest()];
  for (const { token } of [first, second]) {
    await apiAs(token).waitlistEntry.join.mutate({ id: crypto.randomUUID(), appointmentId: date.id, quantity: 1 });
  }
  await apiAs(holder.token).offerBooking.cancel.mutate({ id: receipt.id });
  await signInTo(page, first.email);
  await page.getByRole("button", { name: "Ablehnen" }).click();
  await expect(news(page).getByText("Die Plätze gehen an die Nächsten.")).toBeVisible();
  expect((await apiAs(second.token).waitlistEntry.listMine.query())[0]?.status).toBe("offered");
});

test("the code page shows the code as a picture for the door, to its owner only", async ({ page }) => {
  const { guest, receipt } = await aBooking();
  await signInTo(page, guest.email);
  await page.getByRole("link", { name: /Code zeigen/ }).click();
  await expect(page).toHaveURL(`/buchung/uebersicht/${receipt.id}/`);
  await expect(page.getByRole("img", { name: `QR-Code mit deinem Buchungscode ${receipt.code}` })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "In den Kalender" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(receipt.code);
});

test.describe("other people's bookings", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("do not exist, neither their page nor a thank-you for them", async ({ page }) => {
    const { receipt } = await aBooking();
    await signInTo(page, (await aGuest()).email);
    expect((await page.goto(`/buchung/uebersicht/${receipt.id}/`))?.status()).toBe(404);
    await page.goto(`/danke/?buchung=${receipt.id}`);
    await expect(page.getByRole("heading", { name: "Danke!" })).toBeVisible();
    await expect(page.getByText(receipt.code)).toBeHidden();
  });
});

test("a calendar's address is shown once, works until it is removed", async ({ page, request }) => {
  const { guest, receipt } = await aBooking();
  await signInTo(page, guest.email);
  await page.getByRole("button", { name: "Adresse erzeugen" }).click();
  const field = page.getByLabel("Deine Kalenderadresse");
  const address = new URL(await field.inputValue());
  const read = () => request.get(address.pathname + address.search);
  expect(await (await read()).text()).toContain(receipt.id);
  await page.goto("/buchung/uebersicht/");
  await expect(field).toBeHidden();
  await expect(page.getByText("Wir kennen nur ihren Fingerabdruck")).toBeVisible();
  await page.getByRole("button", { name: "Adresse entfernen" }).click();
  await expect(news(page).getByText("Die Kalenderadresse gilt nicht mehr.")).toBeVisible();
  expect((await read()).status()).toBe(404);
});

test.describe("the end of an account", () => {
  // The places that come free are heard of by a page that has just lost its session.
  test.use({ expectedErrors: /status of 400|401 .*offerBooking\.listUpcoming/ });

  test("comes after the data were taken along, asks once, and leaves no way in", async ({ page }) => {
    const { date, guest, receipt } = await aBooking({ quantity: 2 });
    await signInTo(page, guest.email);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Daten herunterladen (JSON)" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(receipt.code);

    await page.getByText("Konto löschen …").click();
    await page.getByRole("checkbox", { name: "Ja, mein Konto soll gelöscht werden." }).press("Space");
    await page.getByRole("button", { name: "Konto endgültig löschen" }).click();
    await expect(page.getByText("Dein Konto ist gelöscht.")).toBeVisible();
    expect(await free(date.id)).toEqual([5, 0]);
    await page.goto("/buchung/uebersicht/");
    await expect(page).toHaveURL(/\/anmelden\//);
    await fillLogin(page, guest.email);
    await expect(page.getByText("E-Mail-Adresse oder Passwort stimmt nicht.")).toBeVisible();
  });
});

test("past bookings are shown on demand, 20 to a page with the exact number", async ({ page }) => {
  test.slow();
  const guest = await aGuest();
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe" });
  for (let index = 0; index < 21; index++) {
    const date = await builders.anAppointment(offer.id, { timestamp: inDays(10 + index).toISOString() });
    await apiAs(guest.token).offerBooking.book.mutate(aBookingRequest(date.id));
    if (index === 0) {
      await builders.admin
        .from("offer_appointment")
        .update({ timestamp: inDays(-3).toISOString() })
        .eq("id", date.id);
    }
  }
  await signInTo(page, guest.email);
  await expect(page.getByText("20 Buchungen, neueste zuerst")).toBeVisible();
  await expect(page.getByRole("link", { name: "Weiter" })).toBeHidden();
  await page.getByRole("link", { name: "Vergangene anzeigen" }).click();
  await expect(page.getByText("21 Buchungen, neueste zuerst")).toBeVisible();
  await page.goto("/buchung/uebersicht/?vergangene=1&seite=99");
  await expect(page).toHaveURL("/buchung/uebersicht/?vergangene=1&seite=2");
  await expect(page.getByText("Seite 2 von 2")).toBeVisible();
  await expect(page.locator("[id^=buchung-]:not(h2)")).toHaveCount(1);
});
