import { expect, test } from "./journey.ts";

for (const [path, title] of [
  ["/agb/", "Allgemeine Geschäftsbedingungen"],
  ["/datenschutz/", "Datenschutz"],
  ["/impressum/", "Impressum"],
  ["/nutzungsbedingungen/", "Nutzungsbedingungen"],
] as const) {
  test(`${path} stands with its title, marked as a sample, and is kept at the edge`, async ({ page, request }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(/Muster/).first()).toBeVisible();
    await expect.poll(async () => (await request.get(path)).headers()["x-edge-cache"]).toBe("HIT");
  });
}

test("the footer leads to the accessibility statement in the terms", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Barrierefreiheit" }).click();
  await expect(page).toHaveURL("/agb/#barrierefreiheit");
  await expect(page.locator("#barrierefreiheit")).toBeInViewport();
});

test("an offer shows its sections below its dates", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Drehen an der Scheibe" }).first().click();
  await expect(page).toHaveURL(/\/angebot\/drehen-an-der-scheibe-/);
  const headings = page.getByRole("heading", { level: 2 });
  await expect(headings.first()).toHaveText("Termine");
  expect(await headings.count()).toBeGreaterThan(3);
});
