import type { Page } from "@playwright/test";
import { auditPages } from "../../accessibility-audit.ts";
import { apiAs } from "../../api.ts";
import { book } from "../../bookings.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { anAdmin, signInAsAdmin } from "../../session.ts";
import {
  aLargeAppointment,
  anAppointmentAtCheckIn,
  anAppointmentWithBookings,
  holdScripts,
  startInMinutes,
} from "../booked-appointment.ts";

// Requests fail while the network is off, and after a pass has been revoked.
test.use({
  expectedErrors:
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch manifest patches|status of 404 .*(einlass|checkInPass)/,
});

const button = (page: Page, name: string) => page.getByRole("button", { name });
const CACHE = "al-check-in";

/** The HTML that a reload without a network would show. */
const cachedPage = (page: Page) =>
  page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? "", new URL(page.url()).pathname);

test("queues check-ins while offline, sends them later and counts nobody twice, and shows list and check-ins when requests for the page's data fail", async ({
  page,
  context,
}) => {
  const { appointment, bookings, path } = await anAppointmentAtCheckIn({ quantities: [1, 2, 3, 1] });
  await page.setViewportSize({ width: 390, height: 800 });
  const { api } = await signInAsAdmin(page, path);
  await expect(page.getByText("0 von 7 da")).toBeVisible();
  // Waits for React Router's route manifest. Otherwise the next revalidation requests the manifest and fails offline.
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await button(page, "Ist da: Frieda Ahrens").click();
  await page.getByLabel("Name oder Buchungscode").fill(String(bookings[1]?.code).toLowerCase());
  await button(page, "Einchecken").click();
  await expect(page.getByText("Frieda Brandt: alle 2 sind da.")).toBeVisible();
  await button(page, "Erst 1 da: Frieda Cordes").click();
  await expect(page.getByText("4 von 7 da")).toBeVisible();
  await expect(page.getByText("3 noch nicht übertragen")).toBeVisible();

  // Meanwhile another device checks in Frieda Ahrens too.
  const attendance = { bookingId: String(bookings[0]?.id), status: "attended", present: null, at: new Date() } as const;
  await api.offerBooking.checkIn.mutate({ events: [attendance] });

  await context.setOffline(false);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  // React Router's route manifest must arrive before the test aborts requests for it.
  const manifest = page.waitForResponse(/__manifest/);
  await page.reload();
  await manifest;
  await expect(page.getByText("4 von 7 da")).toBeVisible();
  const { data } = await builders.serviceClient
    .from("offer_booking")
    .select("status, present")
    .eq("appointment_id", appointment.id)
    .order("last_name")
    .throwOnError();
  expect(data).toEqual([
    { status: "attended", present: 1 },
    { status: "attended", present: 2 },
    { status: "attended", present: 1 },
    { status: "confirmed", present: null },
  ]);
  await page.getByLabel("Name oder Buchungscode").fill("ZZZZZZZZ");
  await button(page, "Einchecken").click();
  await expect(page.getByText("Zu „ZZZZZZZZ“ passt kein Name und kein Code.")).toBeVisible();
  await page.getByLabel("Name oder Buchungscode").fill("");

  // Check-ins reach the server, but requests for the page's data fail.
  const PAGE_DATA = /\.data(\?|$)|__manifest/;
  let aborted = 0;
  await page.route(PAGE_DATA, (route) => {
    aborted++;
    return route.abort();
  });
  await button(page, "Ist da: Frieda Dahl").click();
  await expect.poll(() => aborted).toBeGreaterThan(0);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  await expect(page.getByText("5 von 7 da")).toBeVisible();

  // A booking of another appointment makes the page revalidate, which fails as well.
  const other = await anAppointmentWithBookings({ quantities: [] });
  const before = aborted;
  await book(other.appointment.id);
  await expect.poll(() => aborted).toBeGreaterThan(before);
  await expect(page.getByText("5 von 7 da")).toBeVisible();

  await builders.serviceClient
    .from("offer_booking")
    .update({ last_name: "Zander" })
    .eq("appointment_id", appointment.id)
    .throwOnError();
  await page.unroute(PAGE_DATA);
  await expect(page.getByText("Zander, Frieda").first()).toBeVisible();
});

test("shows the first toast and exports files when offline, keeps the list and its check-ins when reloaded offline or while the Worker fails, and deletes the cached list when the admin signs out", async ({
  page,
  context,
}) => {
  const { appointment, path } = await anAppointmentAtCheckIn({ quantities: [1, 2] });
  await startInMinutes(appointment.id, -5);
  // Blocks live messages: bookings of other tests would make the page fetch data while the session ends, and their
  // toasts would import the toast component before the page is offline.
  await page.routeWebSocket(/\/api\/live\/admin/, () => undefined);
  await signInAsAdmin(page, path);
  await expect.poll(() => cachedPage(page)).toContain("Ahrens");
  await context.setOffline(true);
  await button(page, "Alle ohne Häkchen: nicht erschienen").click();
  await button(page, "Ja, eintragen").click();
  await expect(page.getByText("Das hat nicht geklappt. Bitte prüfe deine Verbindung")).toBeVisible();
  await expect(page.getByText("0 von 3 da")).toBeVisible();

  await page.reload();
  for (const kind of ["Excel", "CSV"]) {
    const download = page.waitForEvent("download");
    await button(page, kind).click();
    await download;
  }

  await context.setOffline(false);
  await button(page, "Ist da: Frieda Ahrens").click();
  await expect(page.getByText("1 von 3 da")).toBeVisible();
  await expect.poll(() => cachedPage(page)).toContain("attended");

  const serviceWorkers = context.serviceWorkers();
  expect(serviceWorkers).not.toEqual([]);
  await Promise.all(
    serviceWorkers.map((worker) =>
      worker.evaluate(() => {
        const { fetch } = globalThis;
        globalThis.fetch = async () => {
          globalThis.fetch = fetch; // only the first request, the navigation, fails
          return new Response("Worker-Fehler", { status: 503 });
        };
      }),
    ),
  );
  await page.reload();
  await expect(page.getByText("1 von 3 da")).toBeVisible();

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

test("counts each press once in a list of 500 parties, both before hydration on a slow phone and offline", async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  const { appointment, path } = await aLargeAppointment(500);
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAsAdmin(page);
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const slow = { latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
  await client.send("Network.emulateNetworkConditions", { offline: false, ...slow });
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  // The page is not interactive yet.
  await button(page, "Ist da: Gast Aaa").click();
  await expect(button(page, "Ist da: Gast Aaa")).toHaveAttribute("aria-busy", "true");
  await page.getByText("45,00 € bezahlt").nth(1).click();
  await page.getByLabel("Name oder Buchungscode").fill("Aab");
  release();
  await expect(page.getByText("1 von 500 da")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Ist da/ }) })).toHaveCount(
    1,
  );
  await expect(page.getByLabel("45,00 € bezahlt: Gast Aab")).toBeChecked();
  await page.getByLabel("Name oder Buchungscode").fill("");
  const checkInButtons = page.getByRole("button", { name: /^(Ist da|Zurücknehmen)/ });
  expect(await checkInButtons.count()).toBeLessThanOrEqual(100); // the list renders 100 parties at a time

  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  const changedBookings = async () => {
    const { data } = await builders.serviceClient
      .from("offer_booking")
      .select("last_name, status, paid_cents")
      .eq("appointment_id", appointment.id)
      .or("status.neq.confirmed,paid_cents.gt.0")
      .order("last_name")
      .throwOnError();
    return data;
  };
  const first = { last_name: "Aaa", status: "attended", paid_cents: 0 };
  await expect.poll(changedBookings).toEqual([first, { last_name: "Aab", status: "confirmed", paid_cents: 4500 }]);

  await expect.poll(() => cachedPage(page)).toContain("Aaa");
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await context.setOffline(true);
  await button(page, "Ist da: Gast Aab").click();
  const payment = page.getByLabel("45,00 € bezahlt: Gast Aac");
  await page.locator("label", { has: payment }).click();
  await expect(payment).toBeChecked();
  await page.getByText("Gast ohne Buchung").click();
  await page.getByLabel("Name (freiwillig)").fill("Erna Schmidt");
  await page.getByRole("button", { name: "Ist da", exact: true }).click();
  await expect(page.getByText("3 von 501 da")).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 von 501 da")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("noch nicht übertragen")).toBeHidden();
  await expect(page.getByText("3 von 501 da")).toBeVisible();
  expect(await changedBookings()).toEqual([
    first,
    { last_name: "Aab", status: "attended", paid_cents: 4500 },
    { last_name: "Aac", status: "confirmed", paid_cents: 4500 },
    { last_name: "Schmidt", status: "attended", paid_cents: 0 },
  ]);
});

test("lets a volunteer with a pass and no account check in guests, even offline, until the pass is revoked", async ({
  page: volunteer,
}) => {
  const { appointment } = await anAppointmentAtCheckIn({ quantities: [1, 2] });
  await startInMinutes(appointment.id, 0);
  const { checkInPass } = apiAs((await anAdmin()).token);
  const pass = await checkInPass.create.mutate({
    id: crypto.randomUUID(),
    appointmentId: appointment.id,
    isWholeDay: false,
  });
  await volunteer.setViewportSize({ width: 390, height: 800 });
  await volunteer.goto(new URL(pass.url).pathname);
  await expect(volunteer.getByText("0 von 3 da")).toBeVisible();
  await expect(volunteer.getByText(/@example\.org/)).toBeHidden();
  const { audit, expectNoFindings } = await auditPages(volunteer, { axeAt: [390] });
  await audit("check-in with a pass");
  expectNoFindings();
  await expect.poll(() => cachedPage(volunteer)).toContain("Ahrens");

  // The fake clock starts only now, because it hides the Resource Timing entries, which list the files to cache.
  await volunteer.clock.install();
  await volunteer.context().setOffline(true);
  await button(volunteer, "Ist da: Frieda Ahrens").click();
  await volunteer.getByText("Gast ohne Buchung").click();
  await volunteer.getByLabel("Name (freiwillig)").fill("Erna Schmidt");
  await button(volunteer, "Ist da").last().click();
  await expect(volunteer.getByText("2 von 4 da")).toBeVisible();
  await volunteer.reload();
  await expect(volunteer.getByText("2 von 4 da")).toBeVisible();
  await volunteer.context().setOffline(false);
  await expect(volunteer.getByText("noch nicht übertragen")).toBeHidden();
  const { data } = await builders.serviceClient
    .from("offer_booking")
    .select("last_name, status")
    .eq("appointment_id", appointment.id)
    .order("last_name")
    .throwOnError();
  expect(data).toEqual([
    { last_name: "Ahrens", status: "attended" },
    { last_name: "Brandt", status: "confirmed" },
    { last_name: "Schmidt", status: "attended" },
  ]);

  // The device queues the next check-in. When the pass is revoked, the page deletes the queue and the guests' names.
  await volunteer.route(/checkInPass\.checkIn/, (route) => route.abort());
  await button(volunteer, "Erst 1 da: Frieda Brandt").click();
  await expect(volunteer.getByText("1 noch nicht übertragen")).toBeVisible();
  await checkInPass.revoke.mutate({ id: pass.id });
  await volunteer.unroute(/checkInPass\.checkIn/);
  await volunteer.clock.fastForward(31_000); // two polls, which are 15 s apart
  await expect(volunteer.getByText("Dieser Link gilt nicht mehr.")).toBeVisible();
  await expect.poll(() => volunteer.evaluate(() => caches.keys())).not.toContain("al-check-in-pass");
  const storedKeys = () =>
    volunteer.evaluate(async () => {
      const databases = await indexedDB.databases();
      const texts = databases.map(
        ({ name = "" }) =>
          new Promise<string>((resolve) => {
            const request = indexedDB.open(name);
            request.onsuccess = () => {
              const [store] = request.result.objectStoreNames;
              if (!store) return resolve("");
              const keys = request.result.transaction(store).objectStore(store).getAllKeys();
              keys.onsuccess = () => resolve(keys.result.join());
            };
          }),
      );
      return (await Promise.all(texts)).join();
    });
  await expect.poll(storedKeys).not.toContain("attendance:");
  expect(await volunteer.content()).not.toContain("Ahrens");
});
