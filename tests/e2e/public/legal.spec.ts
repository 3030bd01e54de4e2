import { overflowOf } from "../accessibility-audit.ts";
import { expect, test } from "../fixtures.ts";

test("shows each legal page with its title under a solid header and without overflow, marked as a sample, and caches the page", async ({
  openPage,
  request,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const [path, title] of [
    ["/agb/", "Allgemeine Geschäftsbedingungen"],
    ["/datenschutz/", "Datenschutz"],
    ["/impressum/", "Impressum"],
    ["/nutzungsbedingungen/", "Nutzungsbedingungen"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · Atelierland`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("banner")).toHaveAttribute("data-variant", "solid");
    await expect(page.getByText("Dieser Text ist ein Muster")).toBeVisible();
    await expect.poll(async () => (await request.get(path)).headers()["x-edge-cache"]).toBe("HIT");
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect([path, width, await overflowOf(page)]).toEqual([path, width, []]);
    }
  }
});

test("focuses the accessibility statement each time its link in the footer of /agb/ is pressed, and when the link in the footer of another page is pressed", async ({
  page,
}) => {
  await page.goto("/nutzungsbedingungen/");
  await page.goto("/agb/");
  // The page writes this key once it handles link clicks.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("al-session"))).not.toBeNull();
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Barrierefreiheit" });
  const statement = page.locator("#barrierefreiheit");
  for (const _ of ["first", "second"]) {
    await link.press("Enter");
    await expect(statement).toBeFocused();
    await expect(statement).toBeInViewport();
  }
  await expect(page).toHaveURL("/agb/#barrierefreiheit");

  await page.getByRole("link", { name: "Atelierland" }).first().click();
  await expect(page).toHaveURL("/");
  await expect(statement).toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL("/agb/#barrierefreiheit");
  await expect(statement).toBeInViewport();
  await expect(statement).toBeFocused();
});
