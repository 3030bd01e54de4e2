import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { inDays } from "#tests/builders/backend.ts";
import { aBooking } from "../bookings.ts";
import { builders, expect, test } from "../fixtures.ts";
import { aGuest, signIn, signInTo, signInToOverview } from "../session.ts";

const toasts = (page: Page) => page.getByRole("region", { name: "Meldungen" });
const qrCode = (page: Page) => page.getByRole("img", { name: /QR-Code/ });

const moveAppointment = (appointmentId: string, time: Date) =>
  builders.serviceClient
    .rpc("move_appointment", { appointment_id: appointmentId, new_timestamp: time.toISOString() })
    .throwOnError();
const cancelAppointment = (appointmentId: string) =>
  builders.serviceClient
    .rpc("cancel_appointment", {
      appointment_id: appointmentId,
      reason: `Der Ofen ist kaputt. Mehr unter https://example.org/${"ofenschaden".repeat(12)}`,
    })
    .throwOnError();

/** Expects that the long link in the reason wraps on a phone, and that the reason is separate from the next sentence. */
async function expectWrappedReason(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText(/Grund: Der Ofen ist kaputt\./)).toHaveText(/ofenschaden$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

test("shows a toast immediately when an admin moves an appointment, shows another when the admin cancels it, and wraps the long reason of the cancellation on a phone", async ({
  page,
}) => {
  const { appointment, guest } = await aBooking();
  await signInTo(page, guest.email, "/regionen/"); // any page
  // A toast needs the earlier state of the booking, which the page stores when it first checks for changes.
  await page.waitForFunction(() => localStorage.getItem("al-bookings")?.includes("confirmed"));
  const newTime = inDays(11);
  await moveAppointment(appointment.id, newTime);
  const toast = toasts(page).getByText("Für Drehen an der Scheibe hast du einen neuen Termin.");
  // A page without a socket polls only every 30 s, so a toast within 15 s comes through the socket.
  await expect(toast).toBeVisible({ timeout: 15_000 });
  await page.goto("/buchung/uebersicht/");
  await expect(page.getByText("Bestätigt")).toBeVisible();
  await expect(page.getByRole("main").getByText(formatDateTime(newTime)).first()).toBeVisible();
  await cancelAppointment(appointment.id);
  await expect(toasts(page).getByText("Drehen an der Scheibe wurde abgesagt.")).toBeVisible();
  await expect(page.getByText("Vom Veranstalter abgesagt")).toBeVisible();
  await expectWrappedReason(page);
});

test.describe("an open ticket and thank-you page", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("copy the code with a toast that pauses under the pointer, are updated when the appointment is moved, and hide the QR code and wrap the reason when the appointment is cancelled", async ({
    page,
    context,
  }) => {
    const { appointment, guest, booking } = await aBooking();
    await page.clock.install();
    await signInTo(page, guest.email, `/buchung/uebersicht/${booking.id}/`);
    const thankYouPage = await context.newPage();
    await thankYouPage.goto(`/danke/?buchung=${booking.id}`);
    await expect(qrCode(thankYouPage)).toBeVisible();
    await expect(thankYouPage.getByRole("main").getByText(guest.email)).toBeVisible();
    await thankYouPage.getByRole("button", { name: "Code kopieren" }).click();
    const toast = toasts(thankYouPage).getByText("Code kopiert.");
    await expect(toast).toBeVisible();
    expect(await thankYouPage.evaluate(() => navigator.clipboard.readText())).toBe(booking.code);
    await toast.hover();
    await expect(thankYouPage.locator("[data-countdown=paused]")).toBeVisible();
    await thankYouPage.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await thankYouPage.mouse.move(0, 0);
    await expect(thankYouPage.locator("[data-countdown=running]")).toBeVisible();
    await thankYouPage.clock.fastForward(5_000);
    await expect(toast).toBeHidden();

    await page.bringToFront();
    await expect(qrCode(page)).toBeVisible();
    const newTime = inDays(11);
    await moveAppointment(appointment.id, newTime);
    const ticket = page.getByRole("complementary", { name: "Deine Buchung" });
    await expect(ticket.getByText(formatDateTime(newTime)).first()).toBeVisible();
    await cancelAppointment(appointment.id);
    await expect(page.getByText(/hat diesen Termin abgesagt\./)).toBeVisible();
    await expect(qrCode(page)).toBeHidden();
    await expectWrappedReason(page);
    await thankYouPage.bringToFront();
    await expect(thankYouPage.getByRole("heading", { name: "Vom Veranstalter abgesagt." })).toBeVisible();
    await expect(qrCode(thankYouPage)).toBeHidden();
  });
});

test("shows the booking code as a QR code and in a calendar file, prints the ticket and the list of bookings, and shows the calendar URL only once and removes it", async ({
  page,
  request,
}) => {
  const { guest, booking } = await aBooking();
  await signInToOverview(page, guest.email);
  await page.getByRole("button", { name: "Adresse erzeugen" }).click();
  const field = page.getByLabel("Deine Kalenderadresse");
  const { pathname, search } = new URL(await field.inputValue());
  const readCalendar = () => request.get(pathname + search);
  expect(await (await readCalendar()).text()).toContain(booking.id);

  await page.getByRole("link", { name: /Code zeigen/ }).click();
  await expect(page).toHaveURL(`/buchung/uebersicht/${booking.id}/`);
  await expect(page.getByRole("img", { name: `QR-Code mit deinem Buchungscode ${booking.code}` })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "In den Kalender" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(booking.code);

  const controls = page.getByText(/^(Wie viele Plätze brauchst du\?|Stornieren|Google Kalender)/);
  await expect(controls).not.toHaveCount(0);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(qrCode(page)).toBeVisible();
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  const ticket = page.getByRole("complementary", { name: "Deine Buchung" });
  await expect(ticket).toHaveCSS("box-shadow", /^\S+ \S+ \S+ 0px 0px 0px 1px inset$/);
  await expect(ticket).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.goto("/buchung/uebersicht/");
  await expect(page.getByRole("link", { name: "Drehen an der Scheibe" })).toBeVisible();
  await expect(page.getByText("Konto löschen").filter({ visible: true })).toHaveCount(0);

  await page.emulateMedia({ media: null, colorScheme: null });
  await expect(page.getByText("Aus Sicherheitsgründen zeigen wir sie nur einmal.")).toBeVisible();
  await expect(field).toBeHidden();
  await page.getByText(/^Adresse entfernen:/).click();
  await page.getByRole("button", { name: "Adresse entfernen" }).click();
  await expect(page.getByText("Die Kalenderadresse gilt nicht mehr.")).toBeVisible();
  expect((await readCalendar()).status()).toBe(404);
});

test("shows another guest's booking neither on its own page nor on the thank-you page", async ({ context }) => {
  const { booking } = await aBooking();
  await signIn(context, (await aGuest()).email);
  const bookingResponse = await context.request.get(`/buchung/uebersicht/${booking.id}/`);
  const thankYouResponse = await context.request.get(`/danke/?buchung=${booking.id}`);
  expect([bookingResponse.status(), thankYouResponse.status()]).toEqual([404, 200]);
  const html = await thankYouResponse.text();
  expect(html).toMatch(/<h1[^>]*>Danke!/);
  for (const text of [html, await bookingResponse.text()]) expect(text).not.toContain(booking.code);
});

function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"[byte % 32]).join("");
}

test("lists past bookings on demand, 20 per page and with the exact count", async ({ page }) => {
  const guest = await aGuest();
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe" });
  const appointments = await Promise.all(
    Array.from({ length: 21 }, (_, index) =>
      builders.anAppointment(offer.id, { timestamp: inDays(index === 0 ? -3 : 10 + index).toISOString() }),
    ),
  );
  // Inserts the bookings directly, because the API refuses the eleventh booking in ten minutes and any booking of a
  // past appointment.
  const bookings = appointments.map(({ id, timestamp }) => ({
    appointment_id: id,
    user_id: guest.id,
    user_email: guest.email,
    first_name: "Frieda",
    last_name: "Muster",
    quantity: 1,
    code: randomCode(),
    price: 4500,
    free_cancellation_until: timestamp,
    idempotency_key: crypto.randomUUID(),
  }));
  await builders.serviceClient.from("offer_booking").insert(bookings).throwOnError();
  await signInToOverview(page, guest.email);
  await expect(page.getByText("20 Buchungen, zuletzt gebuchte zuerst")).toBeVisible();
  const nextBooking = page.getByRole("region", { name: "Als Nächstes" });
  await expect(nextBooking.getByText(formatDateTime(new Date(String(appointments[1]?.timestamp))))).toBeVisible();
  await expect(page.getByRole("link", { name: "Weiter" })).toBeHidden();
  await page.getByRole("link", { name: "Vergangene anzeigen" }).click();
  await expect(page.getByText("21 Buchungen, zuletzt gebuchte zuerst")).toBeVisible();
  const html = await (await page.request.get("/buchung/uebersicht/?vergangene=1&seite=99")).text();
  expect(html).toMatch(/Seite (<!-- -->)?2(<!-- -->)? von (<!-- -->)?2/);
  expect(html.match(/<li[^>]* id="buchung-/g)).toHaveLength(1);
});
