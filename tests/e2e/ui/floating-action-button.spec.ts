import { anOfferWithAppointment } from "../bookings.ts";
import { expect, test } from "../fixtures.ts";

const LABEL = "Termin wählen";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("appears when the main button is out of view, also after a jump and on a page opened from a scrolled list, expands on focus, and is hidden at the appointments", async ({
  page,
}) => {
  const { path } = await anOfferWithAppointment();
  const mainButton = page.getByRole("link", { name: LABEL }).first();
  const floating = page.locator(".fixed").getByRole("link", { name: LABEL });

  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(path);
  await expect(mainButton).not.toBeInViewport(); // and was never in view
  // Repeats the jump, because the IntersectionObserver starts some frames after hydration.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(floating).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.setViewportSize({ width: 390, height: 700 });
  await page.keyboard.press("Tab"); // after a key press, an element focused by `focus()` matches :focus-visible
  await mainButton.scrollIntoViewIfNeeded();
  await expect(floating).toBeHidden();
  await page.mouse.wheel(0, 4_000);
  await expect(mainButton).not.toBeInViewport();
  await expect(floating).toBeVisible();
  expect((await floating.boundingBox())?.width).toBeLessThan(80);
  await floating.focus();
  await expect.poll(async () => (await floating.boundingBox())?.width).toBeGreaterThan(150);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${path}#termine`);
  await expect(floating).toBeHidden(); // it would cover the appointments
  await mainButton.scrollIntoViewIfNeeded();
  await expect(floating).toBeHidden();

  await page.getByRole("link", { name: "Atelierland" }).first().click();
  await expect(page).toHaveURL("/");
  await page.locator('main article a[href^="/angebot/"]').last().click(); // scrolls the list first
  await expect(page).toHaveURL(/\/angebot\//);
  await expect(mainButton).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 4_000);
  // Once visible, the button stays attached. The scroll may end at the appointments, where the button is hidden.
  await expect(floating).toBeAttached();
});

test("is gold or teal, collapsed or expanded, and expands on hover", async ({ page }) => {
  await page.goto("/kitchensink/");
  const collapsed = page.getByRole("button", { name: LABEL });
  const expanded = page.getByRole("button", { name: "Jetzt mitmachen" });
  const widthOf = async (button: typeof collapsed) => (await button.boundingBox())?.width;
  for (const [index, color] of [/\bbg-action\b/, /\bbg-live\b/].entries()) {
    await expect(collapsed.nth(index)).toHaveClass(color);
    await expect(expanded.nth(index)).toHaveClass(color);
    expect(await widthOf(collapsed.nth(index))).toBe(64);
    expect(await widthOf(expanded.nth(index))).toBeGreaterThan(150);
    await collapsed.nth(index).hover();
    await expect.poll(() => widthOf(collapsed.nth(index))).toBeGreaterThan(150);
  }
});
