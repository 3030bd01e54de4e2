import type { Page } from "@playwright/test";
import { expect, test } from "../e2e/fixtures.ts";

for (const theme of ["light", "dark"] as const) {
  for (const width of [390, 768, 1440] as const) {
    test(`matches its baseline in ${theme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/kitchensink/");
      await loadEverything(page);
      const samples = page.locator(`main > [data-theme=${theme}]`);
      await expect(samples).toHaveScreenshot(`kitchensink-${width}-${theme}.png`, {
        // Masks photographs (`width` 900), because they would make the baselines large and only their layout is tested.
        mask: [samples.locator("img[width='900']")],
        maskColor: "gray",
      });
    });
  }
}

/** Loads fonts, images below the fold, and the calendars that replace the browser's own date fields on focus. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const image of await page.locator("img").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
  }
  const dateFields = page.locator("input[type=date]:enabled");
  const count = await dateFields.count();
  await dateFields.evaluateAll((inputs) => {
    for (const input of inputs) input.focus();
  });
  await expect(page.getByRole("button", { name: /Kalender öffnen/ })).toHaveCount(count);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
}
