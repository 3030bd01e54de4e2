import { addMonths } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime } from "#domain/berlin-time.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { typeYear } from "../../keyboard.ts";
import { signInAsAdmin } from "../../session.ts";
import { anAppointmentWithBookings } from "../booked-appointment.ts";
import { expectListToFit } from "../list-fit.ts";

const DAY_MS = 86_400_000;
/** The year of the new appointments: next year, because its end of summer time is in the future. */
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first `weekday` (0 is Sunday) of a `month` (1 to 12): its midnight in UTC, in ms. */
function firstWeekday(year: number, month: number, weekday: number): number {
  const first = Date.UTC(year, month - 1, 1);
  return first + ((7 + weekday - new Date(first).getUTCDay()) % 7) * DAY_MS;
}

/** The last Sunday of a month: its midnight in UTC, in ms. In October, summer time ends on this day. */
function lastSunday(year: number, month: number): number {
  return firstWeekday(year, month + 1, 0) - 7 * DAY_MS;
}

test("has no axe violation and no overflow on the page of appointments, fits its list into windows of six widths, asks for confirmation when a planner with input is closed, refuses a capacity below the booked slots, and emails guests when an appointment is moved", async ({
  page,
}) => {
  const { offer, appointment, bookings } = await anAppointmentWithBookings({ quantities: [1, 3] });
  await builders.serviceClient.from("offer").update({ minimum_participants: 6 }).eq("id", offer.id).throwOnError();
  await signInAsAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await expectListToFit(page, `Termine: ${offer.name}`);
  await audit("appointments");
  await page.getByRole("button", { name: "Termine anlegen" }).click();
  // The third appointment is on the day on which summer time ends: 02:30 exists twice.
  const firstDay = dayOf(lastSunday(NEXT_YEAR, 10) - 14 * DAY_MS);
  await page.getByLabel("Erster Tag").fill(firstDay);
  await page.getByLabel("Ende").selectOption("nach Anzahl");
  // While a year is typed, the field has the years 2, 20 and 202, at which the planner must not fail.
  await typeYear(page.getByLabel("Erster Tag"), NEXT_YEAR);
  await page.getByLabel("Beginn").fill("02:30");
  await expect(page.getByText(/^Diese Uhrzeit gibt es zweimal/)).toBeVisible();
  await audit("planner");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Eingaben verwerfen?" });
  await expect(question).toBeVisible();
  await audit("unsaved changes");
  // Chromium closes a dialog on repeated Escape unless the page prevents each press.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expect(page.getByLabel("Erster Tag")).toHaveValue(firstDay);
  await question.getByRole("button", { name: "Verwerfen" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: /^Absagen:/ }).click();
  await expect(
    page.getByRole("dialog").filter({ hasText: formatDateTime(new Date(appointment.timestamp)) }),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Plätze:/ }).click();
  await page.getByRole("dialog").getByLabel("Plätze", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Es sind schon 4 Plätze gebucht oder reserviert.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Plätze", { exact: true }).fill("4");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Ausgebucht")).toBeVisible();

  await page.getByRole("button", { name: /^Verschieben:/ }).click();
  const month = addMonths(berlinDay(new Date(appointment.timestamp)).slice(0, 7), 1);
  await page.getByLabel("Neuer Tag").fill(`${month}-15`);
  await page.getByLabel("Neue Uhrzeit").fill("11:30");
  await page.getByRole("button", { name: "Verschieben und benachrichtigen" }).click();
  await expect(page.getByText(/Verschoben auf 15\./)).toBeVisible();
  const { data } = await builders.serviceClient
    .from("mail_outbox")
    .select("kind")
    .eq("payload->>booking_id", String(bookings[0]?.id))
    .throwOnError();
  expect(data.map(({ kind }) => kind)).toContain("appointment_moved");

  await page.getByRole("link", { name: "Monatsansicht" }).click();
  await expect(page).toHaveURL(/monat=/);
  await page.goto(`/admin/angebots-termine/${offer.slug}/?monat=${month}`);
  await expect(page.getByRole("link", { name: / 4\/\d+/ })).toBeVisible();
  await audit("month");
  expectNoFindings();
});
