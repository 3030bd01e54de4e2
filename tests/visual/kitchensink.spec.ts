import { expect, type Page, test } from "../e2e/journey.ts";

for (const theme of ["light", "dark"] as const) {
  for (const width of [390, 768, 1440] as const) {
    test(`the kitchensink looks as it did, ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/kitchensink/");
      await bringEverything(page);
      const wall = page.locator(`main > [data-theme=${theme}]`);
      await expect(wall).toHaveScreenshot(`kitchensink-${width}-${theme}.png`, {
        // Photographs are large as PNG, and only their layout is under test.
        mask: [wall.locator("img[width='900']")],
        maskColor: "gray",
      });
    });
  }
}

/** Loads late content: fonts, images below the fold, and date fields, which first render in the browser's own language. */
async function bringEverything(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const image of await page.locator("img").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  }
  const dates = page.locator("input[type=date]:enabled");
  const count = await dates.count();
  await dates.evaluateAll((inputs) => {
    for (const input of inputs) input.focus();
  });
  await expect(page.getByRole("button", { name: /Kalender öffnen/ })).toHaveCount(count);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
}
