import type { Page } from "@playwright/test";
import packageFile from "../../../package.json" with { type: "json" };
import { book } from "../bookings.ts";
import { builders, expect, isHydrated, test } from "../fixtures.ts";
import { anImage } from "../media.ts";
import { recordModules } from "./modules.ts";

/** Delays matching requests until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  const { promise: mayPass, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await mayPass;
    await route.continue();
  });
  return release;
}

// A service worker of the first document would request the files of later ones itself, out of reach of `page.route`.
test.use({ serviceWorkers: "block" });

test("hydrates and logs the version after the page has loaded, before that at the first press, key or focus, or after three seconds, and follows a link pressed before hydration", async ({
  page,
}) => {
  let clock = Date.now();
  await page.clock.install({ time: clock });
  const modules = recordModules(page);
  /**
   * Opens the home page: its HTML is parsed, but its images are still loading, so that `load` has not fired. The clock
   * is paused, because hydration would otherwise start after three seconds.
   */
  const openWithoutLoad = async () => {
    await page.unrouteAll();
    const releaseImages = await hold(page, /\.(avif|webp|jpe?g|png)$/);
    clock += 3_600_000;
    await page.clock.pauseAt(clock);
    // The previous document may still request modules.
    await page.goto("about:blank");
    modules.length = 0;
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForLoadState("domcontentloaded");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(modules).toEqual([]);
    return async () => {
      releaseImages();
      await page.waitForLoadState("load");
    };
  };
  const expectHydration = async () => {
    await expect.poll(() => modules).not.toEqual([]);
    await page.clock.resume();
    await page.waitForFunction(isHydrated);
  };

  const finishLoad = await openWithoutLoad();
  await finishLoad();
  expect(modules).toEqual([]);
  const logged = page.waitForEvent("console", (message) => message.text() === `Atelierland ${packageFile.version}`);
  await page.clock.runFor(100);
  await expectHydration();
  expect((await logged).type()).toBe("info");

  for (const interact of [
    () => page.mouse.down(),
    () => page.keyboard.press("Shift"),
    () => page.getByRole("link", { name: "Kunstszene" }).first().focus(),
  ]) {
    await openWithoutLoad();
    await interact();
    await expectHydration();
    await page.mouse.up();
  }

  await openWithoutLoad();
  await page.clock.fastForward(2900);
  expect(modules).toEqual([]);
  await page.clock.fastForward(200);
  await expectHydration();

  await openWithoutLoad();
  await page.getByRole("link", { name: "Kunstszene" }).first().click();
  await expect(page).toHaveURL("/kunstszene/");
});

test("counts every press of a quantity button before hydration, and none of them twice", async ({ page }) => {
  const offer = await builders.anOffer({ price: 4500 });
  const appointment = await builders.anAppointment(offer.id, { capacity: 8 });
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(`/buchung/?termin=${appointment.id}`, { waitUntil: "commit" });
  const quantity = page.getByRole("spinbutton", { name: "Anzahl" });
  const moreButton = page.getByRole("button", { name: "Ein Platz mehr" });
  await moreButton.click();
  await moreButton.click();
  await moreButton.click();
  await page.getByRole("button", { name: "Ein Platz weniger" }).click();
  await expect(quantity).toHaveValue("3");
  release();
  await page.waitForFunction(isHydrated);
  await expect(page.getByText("135,00 €").filter({ visible: true }).first()).toBeVisible();
  await expect(quantity).toHaveValue("3");
  await moreButton.click();
  await expect(quantity).toHaveValue("4");
});

test("opens a pressed image's file when the gallery's script has not arrived after five seconds, also when a live slot count has rendered the page again, and opens the lightbox when the script arrives earlier", async ({
  page,
}) => {
  const { token } = await builders.aPerson({ role: "admin" });
  const [offer, { id: mediaId }] = await Promise.all([
    builders.anOffer(),
    anImage(token, { alt_text: "Krug", width: 1200, height: 900 }),
  ]);
  const content = { title: "Aus dem Ofen", images: [{ mediaId, caption: "" }] };
  await builders.insert("cms_page_section", { offer_id: offer.id, order: 0, type: "gallery", content });
  const appointment = await builders.anAppointment(offer.id, { capacity: 5 });
  const path = `/angebot/${offer.slug}/`;
  const image = page.getByRole("link", { name: "Bild vergrößern: Krug" });

  await hold(page, /\/assets\/interactive-sections.*\.js$/);
  await page.clock.install();
  await page.goto(path);
  await book(appointment.id);
  await expect(page.getByText("Noch 4 Plätze").first()).toBeVisible();
  const file = String(await image.getAttribute("href"));
  await image.click();
  await page.clock.fastForward(5_000);
  await expect(page).toHaveURL(file);

  await page.unrouteAll();
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  // Pauses the clock, because the page would otherwise follow the link after five seconds.
  await page.clock.pauseAt(Date.now() + 60_000);
  await image.click();
  await expect(image).toHaveAttribute("aria-busy", "true");
  release();
  await page.clock.resume();
  await expect(page.getByRole("dialog", { name: "Bilder: Aus dem Ofen" })).toBeVisible();
  await expect(image).not.toHaveAttribute("aria-busy");
});
