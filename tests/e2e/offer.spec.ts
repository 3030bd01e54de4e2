import { aBookingRequest } from "../builders/backend.ts";
import { apiAs } from "./api.ts";
import { aGuest, builders, expect, test } from "./journey.ts";

const NO_SESSION = { cookie: "" };

test("an offer is served from the cache until its price is changed through the API", async ({ page, request }) => {
  const offer = await builders.anOffer({ price: 4500 });
  const path = `/angebot/${offer.slug}/`;
  const cacheState = async () => (await request.get(path, { headers: NO_SESSION })).headers()["x-edge-cache"];
  expect(await cacheState()).toBe("MISS");
  await expect.poll(cacheState).toBe("HIT");

  const boss = await builders.aPerson({ role: "admin" });
  await apiAs(boss.token).offer.update.mutate({ id: offer.id, version: offer.version, price: 5200 });
  await page.goto(path);
  await expect(page.getByText("52,00 €").first()).toBeVisible();
});

test.describe("addresses", () => {
  test.use({ expectedErrors: /status of 404/ });

  test("an outdated name leads to the right address, an unknown id to the 404 page", async ({ page, request }) => {
    const offer = await builders.anOffer({ name: "Drehen an der Scheibe" });
    const outdated = await request.get(`/angebot/alter-name-${offer.slug_id}/`, { maxRedirects: 0 });
    expect([outdated.status(), outdated.headers().location]).toEqual([301, `/angebot/${offer.slug}/`]);
    const escaped = await request.get(`/angebot/%64${offer.slug.slice(1)}/`, { maxRedirects: 0 });
    expect([escaped.status(), escaped.headers().location]).toEqual([301, `/angebot/${offer.slug}/`]);
    const bare = await request.get(`/angebot/${offer.slug}`, { maxRedirects: 0 });
    expect([bare.status(), bare.headers().location]).toEqual([308, `/angebot/${offer.slug}/`]);

    for (const path of [
      "/angebot/drehen-zzzzz/",
      "/angebot/drehen/",
      "/nirgendwo/",
      "/angebot/",
      "/?seite=0",
      "/?seite=x",
      "/?seite=9999",
    ]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page).toHaveTitle("Page Not Found");
      await expect(page.getByText("Da ist wohl ein Kunstwerk verloren gegangen!")).toBeVisible();
    }
    await page
      .getByRole("link", { name: "Zurück zur Startseite" })
      .or(page.getByRole("button", { name: "Zurück zur Startseite" }))
      .click();
    await expect(page).toHaveURL("/");
  });
});

test("a click on a card leads to the offer and back again", async ({ page, request }) => {
  await page.goto("/");
  const card = page.locator("h3 a[href^='/angebot/']").first();
  const name = await card.textContent();
  const path = await card.getAttribute("href");
  await card.click();
  await expect(page).toHaveURL(String(path));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(name));
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(card).toBeVisible();

  const data = await request.get(`${path}_.data`);
  expect([data.status(), data.headers()["x-edge-cache"]]).toEqual([200, expect.stringMatching(/^(HIT|MISS)$/)]);
});

test("a socket that the server drops comes back and shows the right number", async ({ page }) => {
  const offer = await builders.anOffer();
  const date = await builders.anAppointment(offer.id, { slots: 8 });
  const connections: { close(): Promise<void> }[] = [];
  let isServerUp = true;
  await page.routeWebSocket(/\/api\/live\//, (socket) => {
    if (!isServerUp) return void socket.close({ code: 1012, reason: "restart" });
    socket.connectToServer();
    connections.push({ close: () => socket.close({ code: 1012, reason: "restart" }) });
  });
  await page.goto(`/angebot/${offer.slug}/`);
  await expect(page.getByText("Noch 8 Plätze").first()).toBeVisible();
  await expect.poll(() => connections.length).toBe(1);

  isServerUp = false;
  await connections[0]?.close();
  await apiAs((await aGuest()).token).offerBooking.book.mutate(aBookingRequest(date.id, { quantity: 3 }));
  isServerUp = true;
  await expect(page.getByText("Noch 5 Plätze").first()).toBeVisible({ timeout: 15_000 });
  expect(connections.length).toBeGreaterThan(1);
});

test("a stale count in cached HTML is replaced by the live one", async ({ page, request }) => {
  const offer = await builders.anOffer();
  const date = await builders.anAppointment(offer.id, { slots: 8 });
  const path = `/angebot/${offer.slug}/`;
  await request.get(path);
  await apiAs((await aGuest()).token).offerBooking.book.mutate(aBookingRequest(date.id, { quantity: 3 }));
  const cached = await request.get(path);
  expect(cached.headers()["x-edge-cache"]).toBe("HIT");
  expect(await cached.text()).toContain("Noch 8 Plätze");
  await page.goto(path);
  await expect(page.getByText("Noch 5 Plätze").first()).toBeVisible();
});
