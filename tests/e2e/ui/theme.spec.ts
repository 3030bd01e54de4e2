import { expect, test } from "../fixtures.ts";

const appliedTheme = () => document.documentElement.dataset.theme;
/** The chosen theme (`null` before a choice) and the applied one. */
const storedThemes = () => [localStorage.getItem("color-mode"), localStorage.getItem("color-mode-value")];

/** The dark theme's `--paper` (app/styles/roles.css). */
const DARK_PAPER = /^oklch\(0\.205 /;
/** The same color in hexadecimal, for the browser's toolbar (app/ui/theme/theme.ts). */
const DARK_TOOLBAR = "#141621";

test("follows the device until a theme is chosen, then uses the chosen theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await page.evaluate(appliedTheme)).toBe("dark");
  expect(await page.evaluate(storedThemes)).toEqual([null, "dark"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => page.evaluate(appliedTheme)).toBe("light");

  await page.getByRole("button", { name: "Darstellung" }).click();
  await page.getByText("Dunkel", { exact: true }).first().click();
  await expect.poll(() => page.evaluate(appliedTheme)).toBe("dark");
  await page.reload();
  expect(await page.evaluate(appliedTheme)).toBe("dark");
  expect(await page.evaluate(storedThemes)).toEqual(["dark", "dark"]);
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", DARK_TOOLBAR);
});

test("serves the icons for browsers and home screens", async ({ request }) => {
  const html = await (await request.get("/impressum/")).text();
  const manifestUrl = String(/<link rel="manifest" href="([^"]*)"/.exec(html)?.[1]);
  const { icons }: { icons: { src: string }[] } = await (await request.get(manifestUrl)).json();
  expect(icons).not.toEqual([]);
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
  expect(background).toMatch(DARK_PAPER);
  expect(await page.evaluate(appliedTheme)).toBe("dark");
});
