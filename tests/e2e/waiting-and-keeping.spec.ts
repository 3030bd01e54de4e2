import { aBookingRequest, inDays } from "../builders/backend.ts";
import { apiAs } from "./api.ts";
import { auditPages } from "./axe.ts";
import { aGuest, builders, expect, fillPeople, signInTo, test } from "./journey.ts";

/** A word that fits no phone. */
const LONG = "Keramikwerkstattwochenende".repeat(3);

/** A full date whose holder can make room, and somebody with a booking and places on two waiting lists, one with an offer. */
async function aLife() {
  const offer = await builders.anOffer({ name: LONG, price: 4500 });
  const dates = await Promise.all(
    [10, 11, 12].map((days) => builders.anAppointment(offer.id, { slots: 3, timestamp: inDays(days).toISOString() })),
  );
  const [booked, waited, offered] = dates.map(({ id }) => id) as [string, string, string];
  const [guest, holder] = [await aGuest(), await aGuest()];
  const [mine, theirs] = [apiAs(guest.token), apiAs(holder.token)];
  await mine.offerBooking.book.mutate(aBookingRequest(booked, { quantity: 2, companions: [LONG] }));
  await theirs.offerBooking.book.mutate(aBookingRequest(waited, { quantity: 3 }));
  const { id } = await theirs.offerBooking.book.mutate(aBookingRequest(offered, { quantity: 3 }));
  for (const appointmentId of [waited, offered]) {
    await mine.waitlistEntry.join.mutate({ id: crypto.randomUUID(), appointmentId, quantity: 2 });
  }
  await theirs.offerBooking.cancel.mutate({ id });
  return { guest, full: waited };
}

test.use({ expectedErrors: /ERR_FAILED/ });

test("axe finds nothing and nothing scrolls sideways, in either light, narrow and wide", async ({ page }) => {
  const { guest, full } = await aLife();
  const { look: variant, found } = await auditPages(page, [320, 1440]);
  await page.goto(`/buchung/?termin=${full}`);
  await variant("a full date");
  await page.getByRole("button", { name: "Auf die Warteliste" }).click();
  await expect(page).toHaveURL(/schritt=warteliste/);
  await variant("the waiting list, signed out");
  await signInTo(page, guest.email);
  for (const fold of ["Anzahl ändern", "Stornieren", "Konto löschen …"]) await page.getByText(fold).first().click();
  await page.getByRole("button", { name: "Adresse erzeugen" }).click();
  await expect(page.getByLabel("Deine Kalenderadresse")).toBeVisible();
  await variant("the overview, unfolded");
  await page.getByRole("link", { name: /Code zeigen/ }).click();
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  await variant("the code");
  await page.goto("/buchung/uebersicht/");
  await page.getByRole("link", { name: /Annehmen/ }).click();
  await expect(page).toHaveURL(/\/buchung\/\?warteliste=/);
  await variant("accepting, people");
  await fillPeople(page);
  await page.route(/\/buchung\/_\.data/, (route, request) =>
    request.method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.route(/offerBooking\.byKey/, (route) => route.abort());
  await page.getByRole("checkbox").press("Space");
  await page.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await expect(page.getByText("Wir prüfen deine Buchung …")).toBeVisible();
  await variant("an unknown outcome");
  expect(found).toEqual({});
});
