import { auditPages } from "../accessibility-audit.ts";
import { expect, test } from "../fixtures.ts";

for (const [path, title] of [
  ["/agb/", "Allgemeine Geschäftsbedingungen"],
  ["/datenschutz/", "Datenschutz"],
  ["/impressum/", "Impressum"],
  ["/nutzungsbedingungen/", "Nutzungsbedingungen"],
] as const) {
  test(`shows ${path} with its title under a solid header and without overflow, marked as a sample, and caches the page`, async ({
    page,
    request,
  }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · Atelierland`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("banner")).toHaveAttribute("data-variant", "solid");
    await expect(page.getByText("Dieser Text ist ein Muster")).toBeVisible();
    await expect.poll(async () => (await request.get(path)).headers()["x-edge-cache"]).toBe("HIT");
    const { audit, expectNoFindings } = await auditPages(page, { axeAt: [], overflowAt: [320, 390, 768, 1440] });
    await audit(path);
    expectNoFindings();
  });
}

test("links the footer to the accessibility statement", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Barrierefreiheit" }).click();
  await expect(page).toHaveURL("/agb/#barrierefreiheit");
  await expect(page.locator("#barrierefreiheit")).toBeInViewport();
  await expect(page.locator("#barrierefreiheit")).toBeFocused();
});

test("focuses the accessibility statement each time its link in the footer of /agb/ is pressed", async ({ page }) => {
  await page.goto("/agb/");
  // The page writes this key once it handles link clicks.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("al-session"))).not.toBeNull();
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Barrierefreiheit" });
  for (const _ of ["first", "second"]) {
    await link.press("Enter");
    await expect(page.locator("#barrierefreiheit")).toBeFocused();
    await expect(page.locator("#barrierefreiheit")).toBeInViewport();
  }
  await expect(page).toHaveURL("/agb/#barrierefreiheit");
});
