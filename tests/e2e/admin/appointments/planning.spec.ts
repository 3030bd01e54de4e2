import { addMonths } from "#domain/appointment/appointment-rule.ts";
import { berlinDay, formatDateTime } from "#domain/berlin-time.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";
import { aBookedAppointment } from "../booked-appointment.ts";

const DAY_MS = 86_400_000;
/** The year of the new appointments: next year, because both of its clock changes are in the future. */
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const germanDay = (day: string) => day.split("-").reverse().join(".");

/** The first `weekday` (0 is Sunday) of a `month` (1 to 12): its midnight in UTC, in ms. */
function firstWeekday(year: number, month: number, weekday: number): number {
  const first = Date.UTC(year, month - 1, 1);
  return first + ((7 + weekday - new Date(first).getUTCDay()) % 7) * DAY_MS;
}

/** The last Sunday of a month: its midnight in UTC, in ms. On this day of March and October the clocks change. */
function lastSunday(year: number, month: number): number {
  return firstWeekday(year, month + 1, 0) - 7 * DAY_MS;
}

test("creates weekly appointments at 18:00 in Berlin across both clock changes", async ({ page }) => {
  const offer = await builders.anOffer({ name: "Weben ohne Eile", minimum_participants: 2 });
  await signInAsAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  await page.getByRole("button", { name: "Termine anlegen" }).click();
  const planner = page.getByRole("dialog", { name: "Termine anlegen" });
  const first = firstWeekday(NEXT_YEAR, 1, 3);
  await planner.getByLabel("Erster Tag").fill(dayOf(first));
  await planner.getByLabel("Letzter Tag").fill(dayOf(first + 51 * 7 * DAY_MS));
  await expect(planner.getByRole("group", { name: /^Vorschau/ }).getByRole("checkbox")).toHaveCount(52);
  const checkboxAt = (time: number) => planner.getByRole("checkbox", { name: `${germanDay(dayOf(time))} — 18:00 Uhr` });
  // The Wednesdays before and after the change to summer time.
  const change = lastSunday(NEXT_YEAR, 3);
  await expect(checkboxAt(change - 4 * DAY_MS)).toBeVisible();
  await expect(checkboxAt(change + 3 * DAY_MS)).toBeVisible();
  await checkboxAt(first + 50 * 7 * DAY_MS).press("Space");
  await planner.getByRole("button", { name: "51 Termine anlegen" }).click();
  await expect(page.getByText("51 Termine sind angelegt.")).toBeVisible();
  await expect(page.getByText("noch 2 bis zur Mindestzahl").first()).toBeVisible();

  const { data } = await builders.serviceClient
    .from("offer_appointment")
    .select("timestamp")
    .eq("offer_id", offer.id)
    .order("timestamp")
    .throwOnError();
  const clock = new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", timeStyle: "short" });
  expect(data).toHaveLength(51);
  expect(new Set(data.map(({ timestamp }) => clock.format(new Date(timestamp))))).toEqual(new Set(["18:00"]));
  expect(new Set(data.map(({ timestamp }) => new Date(timestamp).getUTCHours()))).toEqual(new Set([16, 17]));

  await page.getByRole("link", { name: "Monatsansicht" }).click();
  await expect(page).toHaveURL(/monat=/);
  await page.goto(`/admin/angebots-termine/${offer.slug}/?monat=${NEXT_YEAR}-03`);
  await expect(page.getByRole("heading", { name: `März ${NEXT_YEAR}` })).toBeVisible();
  const inMarch = data.filter(({ timestamp }) => timestamp.startsWith(`${NEXT_YEAR}-03`));
  await expect(page.getByRole("link", { name: /18:00 0\/8/ })).toHaveCount(inMarch.length);
});

test("shows a conflict at the same location before appointments are created", async ({ page }) => {
  const location = await builders.insert("location", { name: "Alte Ziegelei" });
  const other = await builders.anOffer({ name: "Scherben bringen Kunst", location_id: location.id });
  const offer = await builders.anOffer({ name: "Weben ohne Eile", location_id: location.id });
  await builders.anAppointment(other.id, { timestamp: `${NEXT_YEAR}-05-05T17:00:00Z` });
  await signInAsAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  await page.getByRole("button", { name: "Termine anlegen" }).click();
  await page.getByLabel("Wiederholung").selectOption("Einzelne Tage");
  await page.getByRole("dialog").getByLabel("Tag", { exact: true }).fill(`${NEXT_YEAR}-05-05`);
  await expect(page.getByText("Zur selben Zeit am selben Ort: Scherben bringen Kunst, 19:00 Uhr")).toBeVisible();
});

test("refuses a capacity below the booked slots, and emails guests when the appointment is moved", async ({ page }) => {
  const { offer, appointment, bookings } = await aBookedAppointment([3]);
  await signInAsAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  await page.getByRole("button", { name: /^Plätze:/ }).click();
  await page.getByRole("dialog").getByLabel("Plätze", { exact: true }).fill("2");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Es sind schon 3 Plätze gebucht oder reserviert.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Plätze", { exact: true }).fill("3");
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
});

test("has no axe violation and no overflow in appointments, and asks for confirmation when a planner with input is closed", async ({
  page,
}) => {
  const { offer, appointment } = await aBookedAppointment([1, 3]);
  await builders.serviceClient.from("offer").update({ minimum_participants: 6 }).eq("id", offer.id).throwOnError();
  await signInAsAdmin(page, `/admin/angebots-termine/${offer.slug}/`);
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await audit("appointments");
  await page.getByRole("button", { name: "Termine anlegen" }).click();
  // The third appointment is on the day on which summer time ends: 02:30 exists twice.
  const firstDay = dayOf(lastSunday(NEXT_YEAR, 10) - 14 * DAY_MS);
  await page.getByLabel("Erster Tag").fill(firstDay);
  await page.getByLabel("Ende").selectOption("nach Anzahl");
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
  await audit("cancel appointment");
  const month = berlinDay(new Date(appointment.timestamp)).slice(0, 7);
  await page.goto(`/admin/angebots-termine/${offer.slug}/?monat=${month}`);
  await audit("month");
  expectNoFindings();
});
