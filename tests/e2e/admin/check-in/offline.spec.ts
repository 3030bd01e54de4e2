import type { Page } from "@playwright/test";
import { book } from "../../bookings.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin, signInTo } from "../../session.ts";
import { aBookedAppointment, anAppointmentAtCheckIn, startIn } from "../booked-appointment.ts";

// Requests fail while the network is off.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch manifest patches/ });

const button = (page: Page, name: string) => page.getByRole("button", { name });
const CACHE = "al-check-in";

/** The cached page, as a reload without a network would serve it. */
const cachedPage = (page: Page) =>
  page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? "", new URL(page.url()).pathname);

test("queues check-ins while offline, sends them later and counts nobody twice", async ({
  page,
  context,
  openPage,
}) => {
  const { appointment, bookings, path } = await anAppointmentAtCheckIn([1, 2, 3]);
  await page.setViewportSize({ width: 390, height: 800 });
  const { email } = await signInAsAdmin(page, path);
  await expect(page.getByText("0 von 6 da")).toBeVisible();

  await context.setOffline(true);
  await button(page, "Ist da: Frieda Ahrens").click();
  await page.getByLabel("Name oder Buchungscode").fill(String(bookings[1]?.code).toLowerCase());
  await button(page, "Einchecken").click();
  await expect(page.getByText("Frieda Brandt: alle 2 sind da.")).toBeVisible();
  await button(page, "Erst 1 da: Frieda Cordes").click();
  await expect(page.getByText("4 von 6 da")).toBeVisible();
  await expect(page.getByText("3 noch nicht übertragen")).toBeVisible();

  // Another device checks one of them in in the meantime.
  const other = await openPage();
  await signInTo(other, email, path);
  await expect(other.getByText("0 von 6 da")).toBeVisible();
  await button(other, "Ist da: Frieda Ahrens").click();
  await expect(other.getByText("1 von 6 da")).toBeVisible();
  await expect(other.getByText("noch nicht übertragen")).toBeHidden();

  await context.setOffline(false);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  await page.reload();
  await expect(page.getByText("4 von 6 da")).toBeVisible();
  const { data } = await builders.admin
    .from("offer_booking")
    .select("status, present")
    .eq("appointment_id", appointment.id)
    .order("last_name")
    .throwOnError();
  expect(data).toEqual([
    { status: "attended", present: 1 },
    { status: "attended", present: 2 },
    { status: "attended", present: 1 },
  ]);
  await page.getByLabel("Name oder Buchungscode").fill("ZZZZZZZZ");
  await button(page, "Einchecken").click();
  await expect(page.getByText("Der Code ZZZZZZZZ gehört nicht zu diesem Termin.")).toBeVisible();
});

test("reloads the list offline with its check-ins until the admin signs out", async ({ page, context }) => {
  const { path } = await anAppointmentAtCheckIn([1, 2]);
  // A booking of another test would be fetched while the session ends.
  await page.routeWebSocket(/\/api\/live\/admin/, () => undefined);
  await signInAsAdmin(page, path);
  await button(page, "Ist da: Frieda Ahrens").click();
  await expect(page.getByText("1 von 3 da")).toBeVisible();
  await expect.poll(() => cachedPage(page)).toContain("attended");

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("1 von 3 da")).toBeVisible();
  await button(page, "Alle 2 da: Frieda Brandt").click();
  await expect(page.getByText("3 von 3 da")).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 von 3 da")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();

  await page.getByText("Konto und Darstellung").click();
  await button(page, "Abmelden").click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate((name) => caches.has(name), CACHE)).toBe(false);
});

test("keeps list and check-ins on a network that loses requests, and catches up", async ({ page }) => {
  const { appointment, path } = await anAppointmentAtCheckIn([1, 2]);
  await signInAsAdmin(page, path);
  await expect(page.getByText("0 von 3 da")).toBeVisible();

  // A page opened by its URL knows only its own routes.
  const manifest = page.waitForResponse(/__manifest/);
  await page.reload();
  await manifest;
  await expect(page.getByText("0 von 3 da")).toBeVisible();

  // Check-ins reach the server, the page's data does not.
  const PAGE_DATA = /\.data(\?|$)|__manifest/;
  let refused = 0;
  await page.route(PAGE_DATA, (route) => {
    refused++;
    return route.abort();
  });
  await button(page, "Ist da: Frieda Ahrens").click();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  await expect(page.getByText("1 von 3 da")).toBeVisible();

  // A booking elsewhere makes the page revalidate, which fails as well.
  const other = await aBookedAppointment([]);
  const before = refused;
  await book(other.appointment.id);
  await expect.poll(() => refused).toBeGreaterThan(before);
  await expect(page.getByText("1 von 3 da")).toBeVisible();

  await builders.admin
    .from("offer_booking")
    .update({ last_name: "Zander" })
    .eq("appointment_id", appointment.id)
    .throwOnError();
  await page.unroute(PAGE_DATA);
  await expect(page.getByText("Zander, Frieda").first()).toBeVisible();
});

test("shows the first toast and exports files while offline", async ({ page, context }) => {
  const { appointment, path } = await anAppointmentAtCheckIn([1]);
  await startIn(appointment.id, -5);
  // Toasts of other tests' bookings are muted, so that the first one is this test's.
  await page.addInitScript(() => localStorage.setItem("buchungen-stumm", "1"));
  await signInAsAdmin(page, path);
  await expect.poll(() => cachedPage(page)).toContain("Ahrens");
  await context.setOffline(true);
  await button(page, "Alle ohne Häkchen: nicht erschienen").click();
  await button(page, "Ja, eintragen").click();
  await expect(page.getByText("Das hat nicht geklappt. Bitte prüfe deine Verbindung")).toBeVisible();
  await expect(page.getByText("0 von 1 da")).toBeVisible();

  await page.reload();
  for (const kind of ["Excel", "CSV"]) {
    const download = page.waitForEvent("download");
    await button(page, kind).click();
    await download;
  }
});
