import type { Page } from "@playwright/test";
import { aBooking } from "../bookings.ts";
import { expect, test } from "../fixtures.ts";
import { signInTo } from "../session.ts";

// Requests fail while the network is off. The offline page has the status 503. A page that requests data while its
// session ends may get the status 401.
test.use({
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (401|503)|Error loading route module/,
});

const offlineHeading = (page: Page) => page.getByRole("heading", { name: "Du bist offline." });
const qrCode = (page: Page) => page.getByRole("img", { name: /QR-Code/ });
const isSaved = (page: Page, path: string) =>
  page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);

/**
 * Takes the page and its service worker offline. Uses `setOffline`, because `Network.emulateNetworkConditions` of CDP
 * affects only the page.
 */
async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  for (const serviceWorker of page.context().serviceWorkers()) {
    const isServerReachable = await serviceWorker.evaluate(async () => fetch("/api/health").then(Boolean, () => false));
    expect(isServerReachable).toBe(false);
  }
}

test("opens the ticket offline after booking, but not after signing out", async ({ page, context }) => {
  const { booking, guest } = await aBooking();
  const ticket = `/buchung/uebersicht/${booking.id}/`;
  await signInTo(page, guest.email, `/danke/?buchung=${booking.id}`);
  await expect(qrCode(page)).toBeVisible();
  await expect.poll(() => isSaved(page, ticket)).toBe(true);

  await cutNetwork(page);
  await page.getByRole("link", { name: "Weitere Angebote" }).click();
  await expect(offlineHeading(page)).toBeVisible();
  await page.getByRole("link", { name: /Drehen an der Scheibe/ }).click();
  await expect(page).toHaveURL(ticket);
  await expect(qrCode(page)).toBeVisible();
  await expect(page.getByText(booking.code).first()).toBeVisible();
  await expect(page.getByText(/Gespeichertes Ticket, Stand/)).toBeVisible();

  await context.setOffline(false);
  await page.goto(ticket);
  await page.getByRole("button", { name: "Dein Konto" }).click();
  await page.getByRole("button", { name: "Abmelden" }).first().click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => isSaved(page, ticket)).toBe(false);
  await cutNetwork(page);
  await page.goto(ticket);
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByText(/Drehen an der Scheibe|Deine Tickets/)).toBeHidden();
});

test("keeps the saved ticket when a cached anonymous page is served to a signed-in guest, opens it while the Worker fails, and deletes files that no saved ticket uses", async ({
  page,
  context,
}) => {
  const { booking, guest } = await aBooking();
  const ticket = `/buchung/uebersicht/${booking.id}/`;
  await signInTo(page, guest.email, ticket);
  await expect.poll(() => isSaved(page, ticket)).toBe(true);
  await page.evaluate(async () => (await caches.open("al-ticket-files")).put("/assets/old.css", new Response("")));
  await page.reload();
  await expect.poll(() => isSaved(page, "/assets/old.css")).toBe(false);
  const styles = page.locator("link[rel=stylesheet]").first();
  expect(await isSaved(page, (await styles.getAttribute("href")) ?? "")).toBe(true);

  // Imitates an outage, in which the Worker serves cached anonymous pages to everybody (tests/workers/outage.test.ts).
  for (const serviceWorker of context.serviceWorkers()) {
    await serviceWorker.evaluate(async () => {
      const { registration, fetch } = globalThis as unknown as { registration: ServiceWorkerRegistration } & Window;
      await registration.navigationPreload.disable(); // otherwise the preloaded response is used, not that of `fetch`
      globalThis.fetch = async (request) => fetch((request as Request).url, { credentials: "omit" });
    });
  }
  const response = await page.goto("/regionen/");
  expect(response?.headers()["x-edge-cache"]).toMatch(/MISS|HIT/);
  await expect(page.getByRole("button", { name: "Dein Konto" })).toBeVisible();
  expect(await isSaved(page, ticket)).toBe(true);

  for (const serviceWorker of context.serviceWorkers()) {
    await serviceWorker.evaluate(() => {
      globalThis.fetch = async () => new Response("Worker-Fehler", { status: 503 });
    });
  }
  await page.goto(ticket);
  await expect(page.getByText(/Gespeichertes Ticket, Stand/)).toBeVisible();
  await expect(qrCode(page)).toBeVisible();
  await page.goto("/regionen/");
  await expect(page.getByText("Worker-Fehler")).toBeVisible();
});

test("stays on the page when a link is pressed offline before the service worker is registered, and shows the offline page after the registration", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto("/");
  // The page writes this key once it handles link clicks.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("al-session"))).not.toBeNull();
  const link = page.getByRole("navigation").getByRole("link", { name: "Regionen" }).first();
  await cutNetwork(page);
  await link.click();
  const notification = page.getByRole("article").filter({ hasText: "Du bist offline." });
  await expect(notification).toBeVisible();
  await notification.getByRole("button").click();
  await expect(notification).toHaveCount(0);
  await page.locator("main article a").first().click();
  await expect(notification).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(false);
  await page.clock.fastForward(10_000); // the page registers the service worker after ten seconds
  await expect.poll(() => isSaved(page, "/offline/")).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await cutNetwork(page);
  await link.click();
  await expect(offlineHeading(page)).toBeVisible();
});
