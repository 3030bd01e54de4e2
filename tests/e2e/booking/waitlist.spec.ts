import { apiAs } from "../api.ts";
import { acceptTerms, fillPeople, orderButton } from "../booking-steps.ts";
import { aBooking, slotsOf } from "../bookings.ts";
import { expect, isHydrated, test } from "../fixtures.ts";
import { aGuest, signInByPassword, signInToOverview } from "../session.ts";

test("offers three released slots to a waiting party of three, which accepts them", async ({ page }) => {
  const { appointment, path, guest: holder, booking } = await aBooking({ capacity: 3, quantity: 3 });
  const waitingGuest = await aGuest();
  await page.goto(path);
  await page.getByRole("link", { name: /^Auf die Warteliste/ }).click();
  await expect(page).toHaveURL(/\/buchung\//);
  await page.waitForFunction(isHydrated);
  await page.getByLabel("Anzahl").fill("3");
  await page.getByRole("button", { name: "Mit 3 Plätzen auf die Warteliste" }).click();
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=warteliste`);
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
  await signInByPassword(page, waitingGuest.email);
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=warteliste`);
  await page.getByRole("button", { name: "Auf die Warteliste setzen" }).click();
  await expect(page.getByText("Du stehst auf der Warteliste.")).toBeVisible();
  await expect(page.getByText("3 Plätze, du bist als Nächstes dran.")).toBeVisible();

  // Two free slots are not enough. The open page shows the waitlist offer when the third slot is free.
  const { offerBooking } = apiAs(holder.token);
  await offerBooking.cancel.mutate({ id: booking.id, quantity: 2, idempotencyKey: crypto.randomUUID() });
  expect(await slotsOf(appointment.id)).toEqual({ free: 2, held: 0 });
  await offerBooking.cancel.mutate({ id: booking.id });
  await expect(page.getByText(/3 Plätze sind für dich reserviert, noch 1[12] Stunden/)).toBeVisible();
  await expect(page.getByText("3 Plätze sind frei geworden.")).toBeVisible();
  await expect(page.getByText("Du stehst auf der Warteliste.")).toBeHidden();
  expect(await slotsOf(appointment.id)).toEqual({ free: 0, held: 3 });
  // The toast is optional: there is none when the page loads the waitlist offer before it checks for notifications.
  // A press on "Annehmen" opens the booking form, which closes the toast.
  const toast = page.getByRole("region", { name: "Meldungen" }).getByText("3 Plätze sind für dich frei.");
  await page.getByRole("link", { name: "Annehmen" }).click();
  await fillPeople(page);
  await expect(toast).toBeHidden();
  await expect(page.getByText("135,00 €").first()).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByText("Deine 3 Plätze sind")).toBeVisible();
  expect(await slotsOf(appointment.id)).toEqual({ free: 0, held: 0 });
});

test("removes a declined waitlist offer from the page and focuses a notice that stays", async ({ page }) => {
  const { appointment, guest: holder, booking } = await aBooking({ capacity: 1 });
  const guest = await aGuest();
  const entry = { id: crypto.randomUUID(), appointmentId: appointment.id, quantity: 1 };
  await apiAs(guest.token).waitlistEntry.join.mutate(entry);
  await apiAs(holder.token).offerBooking.cancel.mutate({ id: booking.id });
  await signInToOverview(page, guest.email);
  await page.waitForFunction(isHydrated);
  const documentRequests: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documentRequests.push(request.url());
  });
  await page.getByText(/^Ablehnen:/).click();
  await page.getByRole("button", { name: "Angebot ablehnen" }).click();
  await expect(page.getByRole("link", { name: /^Annehmen/ })).toBeHidden();
  const notice = page.getByText("Abgelehnt. Das Angebot geht an die Nächsten.");
  await expect(page.locator(":focus").filter({ has: notice })).toBeVisible();
  // The notice stays when the page loads its data again.
  await page.evaluate(async () => {
    // React Router exposes its router under this undocumented name.
    const router = (window as unknown as { __reactRouterDataRouter: { revalidate(): Promise<void> } })
      .__reactRouterDataRouter;
    await router.revalidate();
  });
  await expect(page.locator(":focus").filter({ has: notice })).toBeVisible();
  expect(documentRequests).toEqual([]);
});
