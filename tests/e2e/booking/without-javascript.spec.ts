import { formatDateTime } from "#domain/berlin-time.ts";
import { apiAs } from "../api.ts";
import { acceptTerms, fillPeople, orderButton } from "../booking-steps.ts";
import { aBooking, anOfferWithAppointment } from "../bookings.ts";
import { expect, test } from "../fixtures.ts";
import { aGuest, PASSWORD, signInToOverview } from "../session.ts";

test.use({ javaScriptEnabled: false });

test("books and cancels without JavaScript", async ({ page }) => {
  const { appointment, path } = await anOfferWithAppointment();
  const guest = await aGuest();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(formatDateTime(new Date(appointment.timestamp))).first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Buchen/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}`);

  await page.getByLabel("Anzahl").fill("3");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page.getByText("135,00 €").first()).toBeVisible();
  await page.getByLabel("1. Begleitung").fill("Konstantin");
  await fillPeople(page);
  await acceptTerms(page);
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
  await expect(page).toHaveURL(/\/anmelden\//);
  await page.getByRole("link", { name: "Mit Passwort" }).click();
  await page.getByLabel("E-Mail").fill(guest.email);
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL(`/buchung/?termin=${appointment.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck, Konstantin")).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  await expect(page.getByText("Deine 3 Plätze sind")).toBeVisible();
  await expect(page.getByRole("button", { name: "Code kopieren" })).toBeHidden();

  await page.goto("/buchung/uebersicht/");
  await page.getByText("Stornieren").first().click();
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(page.getByText(/ist storniert/)).toBeVisible();
  await expect(page.getByText("Storniert", { exact: true }).first()).toBeVisible();
});

test("leaves the waitlist and declines a waitlist offer without JavaScript", async ({ page }) => {
  const { appointment, guest: holder, booking } = await aBooking({ capacity: 1 });
  const guest = await aGuest();
  const join = () =>
    apiAs(guest.token).waitlistEntry.join.mutate({
      id: crypto.randomUUID(),
      appointmentId: appointment.id,
      quantity: 1,
    });
  await join();
  await signInToOverview(page, guest.email);
  await page.getByText(/^Warteliste verlassen:/).click();
  await page.getByRole("button", { name: "Warteliste verlassen" }).click();
  await expect(page.getByText("Du stehst nicht mehr auf der Warteliste.")).toBeVisible();

  await join();
  await apiAs(holder.token).offerBooking.cancel.mutate({ id: booking.id });
  await page.goto("/buchung/uebersicht/");
  await page.getByText(/^Ablehnen:/).click();
  await page.getByRole("button", { name: "Angebot ablehnen" }).click();
  await expect(page.getByText("Abgelehnt. Das Angebot geht an die Nächsten.")).toBeVisible();
});

test.describe("the overview", () => {
  // A change is refused with 400 when it has too many names, and with 409 when the form has not shown the new total yet.
  test.use({ expectedErrors: /status of 4(00|09)/ });

  test("shows an invalid change again, shows the total of a larger quantity before the order, saves and undoes changes, and makes and removes a calendar URL, without JavaScript", async ({
    page,
  }) => {
    const { guest, booking } = await aBooking({ quantity: 2, companions: ["Konstantin"] });
    const { code } = booking;
    await signInToOverview(page, guest.email);
    const quantity = page.getByLabel("Wie viele Plätze brauchst du?");
    const companion = (index: number) => page.getByLabel(`${index}. Begleitung`);
    const openForm = () => page.getByText("Anzahl ändern").first().click();
    const save = () => page.getByRole("button", { name: "Anzahl speichern" }).click();
    const undo = () => page.getByRole("button", { name: "Rückgängig" }).click();

    await openForm();
    await expect(companion(1)).toHaveValue("Konstantin");
    await quantity.fill("3");
    await companion(2).fill("Ida");
    await companion(3).fill("Mascha");
    await save();
    await expect(page.getByText("Das sind mehr Namen als Plätze.")).toBeVisible();
    await expect(quantity).toHaveValue("3");
    await expect(companion(3)).toHaveValue("Mascha");
    await companion(1).fill("");
    await orderButton(page).click();
    await expect(page.getByText("1 Platz dazugebucht. Du hast jetzt 3 Plätze.")).toBeVisible();
    const { companions } = (await apiAs(guest.token).offerBooking.byId.query({ id: booking.id })) ?? {};
    expect(companions).toEqual(["Ida", "Mascha"]);

    await undo();
    await expect(page.getByText("1 Platz storniert. Du hast noch 2 Plätze.")).toBeVisible();
    await openForm();
    await companion(1).fill("");
    await quantity.fill("1");
    await save();
    await expect(page.getByText("1 Platz storniert. Du hast noch 1 Platz.")).toBeVisible();
    await undo();
    await expect(page.getByText("1 Platz dazugebucht. Du hast jetzt 2 Plätze.")).toBeVisible();

    await openForm();
    await quantity.fill("4");
    await save();
    await expect(page.getByText("4 Plätze, gesamt 180,00 €")).toBeVisible();
    await orderButton(page).click();
    await expect(page.getByText("2 Plätze dazugebucht. Du hast jetzt 4 Plätze.")).toBeVisible();
    await undo();
    await expect(page.getByText("2 Plätze storniert. Du hast noch 2 Plätze.")).toBeVisible();

    await page.getByText("Stornieren").first().click();
    await page.getByRole("button", { name: "Buchung stornieren" }).click();
    await expect(page.getByText(`Deine Buchung ${code} ist storniert.`)).toBeVisible();
    await undo();
    await expect(page.getByText(`Deine Buchung ${code} gilt wieder`)).toBeVisible();

    await page.getByRole("button", { name: "Adresse erzeugen" }).click();
    await expect(page.getByLabel("Deine Kalenderadresse")).toBeVisible();
    await page.getByText(/^Adresse entfernen:/).click();
    await page.getByRole("button", { name: "Adresse entfernen" }).click();
    await expect(page.getByText("Die Kalenderadresse gilt nicht mehr.")).toBeVisible();
  });
});
