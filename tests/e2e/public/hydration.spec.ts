import type { Page } from "@playwright/test";
import { builders, expect, isHydrated, test } from "../fixtures.ts";

/** The URLs of the modules that the page requests from now on. */
function recordModules(page: Page): string[] {
  const modules: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) modules.push(request.url());
  });
  return modules;
}

/**
 * The home page on a slow network: parsed, but without images, so before `load`. The clock is stopped, so that hydration does not
 * start because of the time.
 */
async function openWithoutLoad(
  page: Page,
  path = "/",
): Promise<{ modules: string[]; finishLoad: () => Promise<void> }> {
  const modules = recordModules(page);
  const { promise: imagesArrive, resolve: finishLoad } = Promise.withResolvers<void>();
  await page.route(/\.(avif|webp|jpe?g|png)$/, async (route) => {
    await imagesArrive;
    await route.continue();
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForLoadState("domcontentloaded");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return {
    modules,
    finishLoad: async () => {
      finishLoad();
      await page.waitForLoadState("load");
    },
  };
}

async function expectHydration(page: Page): Promise<void> {
  await page.clock.resume();
  await page.waitForFunction(isHydrated);
}

test("starts hydration two frames after the page has loaded", async ({ page }) => {
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
  test(`starts hydration before the page has loaded at the first ${name}`, async ({ page }) => {
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

test("counts every press on a quantity before hydration once", async ({ page }) => {
  const offer = await builders.anOffer({ price: 4500 });
  const appointment = await builders.anAppointment(offer.id, { slots: 8 });
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(`/buchung/?termin=${appointment.id}`, { waitUntil: "commit" });
  const quantity = page.getByRole("spinbutton", { name: "Anzahl" });
  const more = page.getByRole("button", { name: "Ein Platz mehr" });
  await more.click();
  await more.click();
  await more.click();
  await page.getByRole("button", { name: "Ein Platz weniger" }).click();
  await expect(quantity).toHaveValue("3");
  load();
  await page.waitForFunction(isHydrated);
  await expect(page.getByText("135,00 €").filter({ visible: true }).first()).toBeVisible();
  await expect(quantity).toHaveValue("3");
  await more.click();
  await expect(quantity).toHaveValue("4");
});

test("follows a link that is pressed before hydration", async ({ page }) => {
  await openWithoutLoad(page);
  await page.getByRole("link", { name: "Kunstszene" }).first().click();
  await expect(page).toHaveURL("/kunstszene/");
});

test.describe("without scripting", () => {
  test.use({ javaScriptEnabled: false });

  test("loads no module", async ({ page }) => {
    const modules = recordModules(page);
    await page.goto("/");
    expect(modules).toEqual([]);
  });
});
