import { builders, expect, test } from "../fixtures.ts";

/** Distance (px) of the toasts from the top of the window, when a dialog is open or the page has a sticky bar. */
const TOASTS_TOP = 60;

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("traps the focus in a dialog, restores it on Escape, lets a toast be closed while the dialog is open, and keeps an open toast when the dialog closes", async ({
  page,
}) => {
  await page.goto("/kitchensink/");
  const opener = page.getByRole("button", { name: "Fenster öffnen" }).first();
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Angebot löschen?" });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByRole("button", { name: "Nachsehen" }).click();
  const toasts = dialog.getByRole("region", { name: "Meldungen" });
  await expect(toasts.getByText("Beide haben ihren Platz noch.")).toBeVisible();
  expect(await toasts.evaluate((element) => element.getBoundingClientRect().top)).toBe(TOASTS_TOP);
  await toasts.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(page.getByText("Beide haben ihren Platz noch.")).toBeHidden();
  await expect(toasts.getByText("Beide haben ihren Platz noch.")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Nachsehen" }).click();
  await expect(toasts.getByText("Beide haben ihren Platz noch.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("region", { name: "Meldungen" }).getByText("Beide haben ihren Platz noch."),
  ).toBeVisible();
});

test("makes the notification area 384 px wide in windows of at least 640 px, else as wide as the window, and shows the newest of many toasts and scrolls to the oldest", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/kitchensink/");
  const toasts = page.getByRole("region", { name: "Meldungen" });
  for (const [width, expected] of [
    [390, 390],
    [639, 639],
    [640, 384],
    [1440, 384],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const box = await toasts.boundingBox();
    expect([width, box?.width]).toEqual([width, expected]);
  }

  const cards = toasts.getByRole("article");
  const reportButton = page.getByRole("button", { name: "Problem melden" }).first();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 568 });
    if (width === 320) await page.reload(); // without toasts
    for (let count = 0; count < 10; count++) await reportButton.press("Enter");
    await expect(cards).toHaveCount(10);
    await expect(cards.first()).toBeInViewport({ ratio: 1 });
    const box = await toasts.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.height).toBeLessThanOrEqual(320);
    await expect(cards.last()).not.toBeInViewport();
    await cards.first().hover();
    await page.mouse.wheel(0, 5_000);
    await expect(cards.last()).toBeInViewport({ ratio: 1 });
    await cards.last().getByRole("button", { name: "Meldung schließen" }).click();
    await expect(cards).toHaveCount(9);
  }
});

test("shows toasts at the top of a page whose bottom has a sticky bar", async ({ page }) => {
  const offer = await builders.anOffer();
  const appointment = await builders.anAppointment(offer.id);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/buchung/?termin=${appointment.id}`);
  const toasts = page.getByRole("region", { name: "Meldungen" });
  expect(await toasts.evaluate((element) => element.getBoundingClientRect().top)).toBe(TOASTS_TOP);
});
