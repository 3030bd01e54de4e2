import type { Page } from "@playwright/test";
import { book } from "../bookings.ts";
import { builders, expect, isHydrated, test } from "../fixtures.ts";
import { anImage } from "../media.ts";

/** The URLs of the modules that the page requests from now on. */
function recordModules(page: Page): string[] {
  const modules: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) modules.push(request.url());
  });
  return modules;
}

/** Delays matching requests until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  const { promise: mayPass, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await mayPass;
    await route.continue();
  });
  return release;
}

/**
 * Opens the home page: its HTML is parsed, but its images are still loading, so that `load` has not fired. The clock is
 * paused, because hydration would otherwise start after three seconds.
 */
async function openWithoutLoad(page: Page): Promise<{ modules: string[]; finishLoad: () => Promise<void> }> {
  const modules = recordModules(page);
  const releaseImages = await hold(page, /\.(avif|webp|jpe?g|png)$/);
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForLoadState("domcontentloaded");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return {
    modules,
    finishLoad: async () => {
      releaseImages();
      await page.waitForLoadState("load");
    },
  };
}

async function expectHydration(page: Page): Promise<void> {
  await page.clock.resume();
  await page.waitForFunction(isHydrated);
}

test("starts hydration shortly after the page has loaded", async ({ page }) => {
  const { modules, finishLoad } = await openWithoutLoad(page);
  expect(modules).toEqual([]);
  await finishLoad();
  expect(modules).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => modules).not.toEqual([]);
  await expectHydration(page);
});

const firstInteractions: Record<string, (page: Page) => Promise<void>> = {
  press: (page) => page.mouse.down(),
  key: (page) => page.keyboard.press("Shift"),
  focus: (page) => page.getByRole("link", { name: "Kunstszene" }).first().focus(),
};
for (const [name, interact] of Object.entries(firstInteractions)) {
  test(`starts hydration at the first ${name}, even before the page has loaded`, async ({ page }) => {
    const { modules } = await openWithoutLoad(page);
    expect(modules).toEqual([]);
    await interact(page);
    await expect.poll(() => modules).not.toEqual([]);
    await expectHydration(page);
  });
}

test("starts hydration after three seconds when the page does not finish loading", async ({ page }) => {
  const { modules } = await openWithoutLoad(page);
  await page.clock.fastForward(2900);
  expect(modules).toEqual([]);
  await page.clock.fastForward(200);
  await expect.poll(() => modules).not.toEqual([]);
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

/** An offer with a gallery and an appointment with five slots. */
async function anOfferWithGallery() {
  const { token } = await builders.aPerson({ role: "admin" });
  const [offer, { id: mediaId }] = await Promise.all([
    builders.anOffer(),
    anImage(token, { alt_text: "Krug", width: 1200, height: 900 }),
  ]);
  const content = { title: "Aus dem Ofen", images: [{ mediaId, caption: "" }] };
  await builders.insert("cms_page_section", { offer_id: offer.id, order: 0, type: "gallery", content });
  return { path: `/angebot/${offer.slug}/`, appointment: await builders.anAppointment(offer.id, { capacity: 5 }) };
}

test("opens an image in the lightbox when the image is pressed before the scripts arrive", async ({ page }) => {
  const { path } = await anOfferWithGallery();
  const release = await hold(page, /\/assets\/.*\.js$/);
  // Pauses the clock, because the page would otherwise follow the link after five seconds.
  await page.clock.install();
  await page.goto(path, { waitUntil: "commit" });
  await page.clock.pauseAt(Date.now() + 60_000);
  const image = page.getByRole("link", { name: "Bild vergrößern: Krug" });
  await image.click();
  await expect(image).toHaveAttribute("aria-busy", "true");
  release();
  await page.clock.resume();
  await expect(page.getByRole("dialog", { name: "Bilder: Aus dem Ofen" })).toBeVisible();
  await expect(image).not.toHaveAttribute("aria-busy");
});

test("opens a pressed image's file after five seconds when the gallery's script is late, even after a slot count changed", async ({
  page,
}) => {
  const { path, appointment } = await anOfferWithGallery();
  await hold(page, /\/assets\/interactive-sections.*\.js$/);
  await page.clock.install();
  await page.goto(path);
  await book(appointment.id);
  await expect(page.getByText("Noch 4 Plätze").first()).toBeVisible();
  const image = page.getByRole("link", { name: "Bild vergrößern: Krug" });
  const file = String(await image.getAttribute("href"));
  await image.click();
  await page.clock.fastForward(5_000);
  await expect(page).toHaveURL(file);
});

test("follows a link that is pressed before hydration", async ({ page }) => {
  await openWithoutLoad(page);
  await page.getByRole("link", { name: "Kunstszene" }).first().click();
  await expect(page).toHaveURL("/kunstszene/");
});

test.describe("a page without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("loads no module", async ({ page }) => {
    const modules = recordModules(page);
    await page.goto("/");
    expect(modules).toEqual([]);
  });
});
