import { expect, test } from "../fixtures.ts";

for (const [width, expected] of [
  [390, 390],
  [639, 639],
  [640, 384],
  [1440, 384],
] as const) {
  test(`makes the notification area ${expected} px wide in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    expect((await page.getByRole("region", { name: "Meldungen" }).boundingBox())?.width ?? 0).toBe(expected);
  });
}

test("traps the focus in a dialog, closes it on Escape and restores the focus", async ({ page }) => {
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
});

test("shows toasts that can be closed while a dialog is open, and keeps an open toast when the dialog closes", async ({
  page,
}) => {
  await page.goto("/kitchensink/");
  await page.getByRole("button", { name: "Fenster öffnen" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Angebot löschen?" });
  await dialog.getByRole("button", { name: "Nachsehen" }).click();
  const toasts = dialog.getByRole("region", { name: "Meldungen" });
  await expect(toasts.getByText("Beide haben ihren Platz noch.")).toBeVisible();
  const fromBottom = await toasts.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom);
  expect(fromBottom).toBe(24);
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
