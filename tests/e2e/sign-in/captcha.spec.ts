import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDeployments } from "../deployments.ts";
import { expect, test } from "../fixtures.ts";

// One Playwright worker runs both tests, so that `beforeAll` starts the website only once.
test.describe.configure({ mode: "default" });

let directory = "";
let site: Awaited<ReturnType<typeof startDeployments>>;

test.use({ expectedErrors: /status of (400|503)|request to https:\/\/challenges\.cloudflare\.com/ });

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "captcha-"));
  site = await startDeployments(directory, { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" });
  await site.deploy("build"); // the directory of the product's build
});
test.afterAll(async () => {
  await site?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test("loads Cloudflare's widget into the form that emails a code, and a new widget after an attempt", async ({
  page,
}) => {
  let widgets = 0;
  await page.exposeFunction("countWidget", () => ++widgets);
  await page.route("https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.turnstile = {
        render(container, { sitekey, language }) {
          container.innerHTML = '<p>Prüfung ' + sitekey + ' ' + language + '</p>';
          countWidget();
          return "widget";
        },
        remove() { document.querySelectorAll("form p").forEach((widget) => widget.remove()); },
      };`,
    }),
  );
  await page.goto(`${site.siteUrl}/anmelden/code/`);
  await expect(page.getByText("Prüfung site de")).toBeVisible();
  await page.getByLabel("E-Mail-Adresse").fill("niemand@example.org");
  await page.getByRole("button", { name: "Code schicken" }).click();
  // The stub of the widget adds no token to the form.
  await expect(page.getByText("Wir konnten nicht prüfen, dass du kein Programm bist.")).toBeVisible();
  await expect.poll(() => widgets).toBe(2);
  await expect(page.getByText("Prüfung site de")).toHaveCount(1);
});

test("loads nothing from Cloudflare and does not ask for JavaScript when no captcha is configured", async ({
  page,
}) => {
  await page.goto("/anmelden/code/");
  await expect(page.getByRole("button", { name: "Code schicken" })).toBeVisible();
  // Playwright's text selectors ignore the content of `noscript`.
  expect(await page.locator("noscript").allTextContents()).not.toContainEqual(expect.stringContaining("braucht"));
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toMatch(/challenges\.cloudflare|turnstile/);
});
