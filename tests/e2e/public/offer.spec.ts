import { formatDateTime } from "#domain/berlin-time.ts";
import { inDays } from "#tests/builders/backend.ts";
import { apiAs } from "../api.ts";
import { anOfferWithAppointment, book } from "../bookings.ts";
import { builders, expect, test } from "../fixtures.ts";
import { aGuest } from "../session.ts";

const NO_SESSION = { cookie: "" };

test("serves an offer from the cache until an admin changes its price", async ({ request }) => {
  const offer = await builders.anOffer({ price: 4500 });
  const path = `/angebot/${offer.slug}/`;
  const cacheState = async () => (await request.get(path, { headers: NO_SESSION })).headers()["x-edge-cache"];
  expect(await cacheState()).toBe("MISS");
  await expect.poll(cacheState).toBe("HIT");
  const admin = await builders.aPerson({ role: "admin" });
  await apiAs(admin.token).offer.update.mutate({ id: offer.id, version: offer.version, price: 5200 });
  await expect.poll(cacheState).not.toBe("STALE"); // STALE: the old page, because rendering takes over 2 s
  expect(await (await request.get(path, { headers: NO_SESSION })).text()).toMatch(/52,00\s€/);
});

test("replaces the slot count of cached HTML with the live count, and catches up after the server closed the live socket", async ({
  page,
  request,
}) => {
  // Retries with another offer when a publication in another test purges the cached page.
  const { appointment, path } = await test.step("cache a count, then book", async () => {
    let cached: Awaited<ReturnType<typeof anOfferWithAppointment>> | undefined;
    await expect(async () => {
      const offered = await anOfferWithAppointment({ capacity: 8 });
      const get = () => request.get(offered.path, { headers: NO_SESSION });
      await expect.poll(async () => (await get()).headers()["x-edge-cache"]).toBe("HIT");
      await book(offered.appointment.id, { quantity: 3 });
      const response = await get();
      expect(response.headers()["x-edge-cache"]).toBe("HIT");
      expect(await response.text()).toContain("Noch 8 Plätze");
      cached = offered;
    }).toPass();
    if (!cached) throw new Error("No cached page");
    return cached;
  });
  const connections: { close(): Promise<void> }[] = [];
  let isServerUp = true;
  await page.routeWebSocket(/\/api\/live\//, (socket) => {
    if (!isServerUp) return void socket.close({ code: 1012, reason: "restart" });
    socket.connectToServer();
    connections.push({ close: () => socket.close({ code: 1012, reason: "restart" }) });
  });
  await page.goto(path);
  await expect(page.getByText("Noch 5 Plätze").first()).toBeVisible();
  await expect.poll(() => connections.length).toBe(1);

  isServerUp = false;
  await connections[0]?.close();
  await book(appointment.id, { quantity: 3 });
  isServerUp = true;
  await expect(page.getByText("Noch 2 Plätze").first()).toBeVisible();
  expect(connections.length).toBeGreaterThan(1);
});

test("links a sold-out appointment to the waitlist, marks a cancelled one, shows each appointment without overlapping parts, shows a dash for a missing location, and prints black on white without navigation and buttons", async ({
  page,
}) => {
  const offer = await builders.anOffer({ price: 0, minimum_participants: 4 });
  const soldOut = await builders.anAppointment(offer.id, { capacity: 1, timestamp: inDays(20).toISOString() });
  await book(soldOut.id, {}, (await aGuest()).token);
  await builders.anAppointment(offer.id, { capacity: 80, timestamp: inDays(12).toISOString() });
  const [open, full, cancelled] = await Promise.all([
    builders.anAppointment(offer.id, { capacity: 4, timestamp: inDays(9).toISOString() }),
    builders.anAppointment(offer.id, { capacity: 4, remaining_slots: 0, timestamp: inDays(10).toISOString() }),
    builders.anAppointment(offer.id, { capacity: 4, status: "cancelled", timestamp: inDays(11).toISOString() }),
  ]);
  await page.goto(`/angebot/${offer.slug}/`);
  const row = (appointment: { timestamp: string }) =>
    page.getByRole("listitem").filter({ hasText: formatDateTime(new Date(appointment.timestamp)) });
  await expect(row(open)).toContainText("Noch 4 Plätze");
  await expect(row(full)).toContainText("Ausgebucht");
  const waitlist = row(full).getByRole("link", { name: /^Auf die Warteliste/ });
  expect(await waitlist.getAttribute("href")).toBe(`/buchung/?termin=${full.id}`);
  await expect(row(cancelled)).toContainText("Abgesagt");
  await expect(row(cancelled).getByRole("link")).toHaveCount(0);
  await expect(
    page.getByRole("main").locator("dt", { hasText: /^Wo$/ }).locator("xpath=following-sibling::dd[1]"),
  ).toHaveText("-");

  for (const width of [320, 390, 768, 1024, 1100, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overlaps = await page.locator("#termine li").evaluateAll((items) =>
      items.flatMap((item) => {
        const parts = [...item.children].map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part); // the text, which may be wider than its column
          return range.getBoundingClientRect();
        });
        return parts.flatMap((a, index) =>
          parts
            .slice(index + 1)
            .map((b) => [
              Math.min(a.right, b.right) - Math.max(a.left, b.left),
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
            ])
            .filter((overlap) => overlap.every((length) => length > 0)),
        );
      }),
    );
    expect([width, overlaps]).toEqual([width, []]);
  }

  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const bookLink = page.getByRole("link", { name: /^Dabei sein: / }).first();
  await expect(bookLink).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(bookLink).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Termine" })).toBeVisible();
  const [background, ink] = await page.evaluate(() => {
    const styleOf = (name: string) => getComputedStyle(document.querySelector(name) ?? document.body);
    return [styleOf("html").backgroundColor, styleOf("h1").color];
  });
  expect([background, ink]).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Suchen" })).toBeHidden();
});

test.describe("later appointments, whose first request fails", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("show an error on the offer's page, appear when the link is pressed again, and load no document, nor does opening and leaving a related offer", async ({
    page,
  }) => {
    const artist = await builders.insert("artist", { name: "Mira Sand", status: "published" });
    const [offer, relatedOffer] = await Promise.all([1, 2].map(() => builders.anOffer({ artist_id: artist.id })));
    if (!offer || !relatedOffer) throw new Error("No offer");
    await builders.anAppointment(relatedOffer.id);
    const timestamps = Array.from({ length: 12 }, (_, index) => inDays(20 + index).toISOString());
    const [first] = await Promise.all(timestamps.map((timestamp) => builders.anAppointment(offer.id, { timestamp })));
    await page.goto(`/angebot/${offer.slug}/?utm_source=brief`);
    const appointments = page.getByRole("region", { name: "Termine" });
    const announcement = appointments.locator("p[aria-live=polite]");
    await book(String(first?.id));
    await expect(announcement).not.toBeEmpty();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const rows = appointments.getByRole("listitem");
    const error = appointments.getByRole("alert");
    const later = page.getByRole("link", { name: "Spätere Termine zeigen (noch 2)" });
    await page.route(/\.data\?termine=/, (route) => route.abort());
    await later.press("Enter");
    await expect(error).toContainText("Bitte prüfe deine Verbindung und versuch es noch einmal.");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(offer.name);
    await expect(rows).toHaveCount(10);
    await expect(later).toBeFocused();
    await page.unrouteAll();
    await later.press("Enter");
    await expect(rows).toHaveCount(12);
    await expect(error).toBeHidden();
    await expect(rows.nth(10)).toBeFocused();
    await expect(page).toHaveURL(/\?termine=2#termin-/);

    await page.getByRole("link", { name: "Termin wählen" }).first().press("Enter");
    await expect(page).toHaveURL(/\?termine=2#termine$/);
    await expect(rows).toHaveCount(12);

    const relatedOffers = page.getByRole("region", { name: "Hängt daneben" });
    await relatedOffers.getByRole("link").first().click();
    await expect(page).not.toHaveURL(new RegExp(offer.slug));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(announcement).toBeEmpty();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(offer.name);
    await expect(relatedOffers.getByRole("link").first()).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });
});
