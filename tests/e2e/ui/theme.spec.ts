import { expect, test } from "../fixtures.ts";

const theme = () => document.documentElement.dataset.theme;
const stored = () => [localStorage.getItem("color-mode"), localStorage.getItem("color-mode-value")];

test("follows the device until a theme is chosen, then uses the chosen theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await page.evaluate(theme)).toBe("dark");
  expect(await page.evaluate(stored)).toEqual([null, "dark"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => page.evaluate(theme)).toBe("light");

  await page.getByRole("button", { name: "Darstellung" }).click();
  await page.getByText("Dunkel", { exact: true }).first().click();
  await expect.poll(() => page.evaluate(theme)).toBe("dark");
  await page.reload();
  expect(await page.evaluate(theme)).toBe("dark");
  expect(await page.evaluate(stored)).toEqual(["dark", "dark"]);
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#141621");
});

test("serves the icons for browsers and home screens", async ({ page, request }) => {
  await page.goto("/impressum/");
  const manifestUrl = String(await page.locator("link[rel=manifest]").getAttribute("href"));
  const { icons }: { icons: { src: string }[] } = await (await request.get(manifestUrl)).json();
  expect(icons.length).toBeGreaterThan(1);
  for (const path of [...icons.map(({ src }) => src), "/favicon.ico", "/apple-touch-icon.png"]) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()["content-type"]?.startsWith("image/")]).toEqual([
      path,
      200,
      true,
    ]);
  }
});

test("applies the chosen theme before the first paint", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("color-mode", "dark"));
  await page.emulateMedia({ colorScheme: "light" });
  // Blocks modules, so that only the inline script in <head> can apply the theme.
  await page.route(/\/assets\/.*\.js/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toMatch(/^oklch\(0\.205 /);
  expect(await page.evaluate(theme)).toBe("dark");
});
