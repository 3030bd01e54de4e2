import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { auditPages } from "./accessibility-audit.ts";
import { startDeployments } from "./deployments.ts";
import { startFakeSentry } from "./fake-sentry.ts";
import { expect, test } from "./fixtures.ts";

test.use({ expectedErrors: /Kaputt/ });

// One worker runs all tests, because they share a website.
test.describe.configure({ mode: "default" });

let directory: string;
let sentry: Awaited<ReturnType<typeof startFakeSentry>>;
let site: Awaited<ReturnType<typeof startDeployments>>;

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "monitoring-"));
  sentry = await startFakeSentry();
  site = await startDeployments(directory, { SENTRY_DSN: sentry.dsn });
  await site.deploy("build");
});
test.beforeEach(() => {
  sentry.envelopes.length = 0;
});
test.afterAll(async () => {
  await site.stop();
  await sentry.stop();
  rmSync(directory, { recursive: true, force: true });
});

const consentDialogOf = (page: Page) => page.getByRole("dialog", { name: "Hilfst du uns, die Seite zu verbessern?" });
const breakPage = (page: Page, message = "Kaputt für gast@example.org") =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);
const settingsButtonOf = (page: Page) => page.getByRole("button", { name: "Datenschutz-Einstellungen" });

test("reports errors even without consent, with the build id but no personal data, and records the masked session from the consent until its withdrawal", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!location.search) return;
    // Idle callbacks run only after the test has dispatched "idle".
    let isIdle = false;
    addEventListener("idle", () => {
      isIdle = true;
    });
    window.requestIdleCallback = (callback) => {
      const run = () => callback({ didTimeout: false, timeRemaining: () => 50 });
      if (isIdle) setTimeout(run);
      else addEventListener("idle", run);
      return 0;
    };
  });
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(`${site.siteUrl}/?suche=geheim`);
  await breakPage(page);
  expect(sentry.envelopes).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event("idle")));
  await expect.poll(() => sentry.envelopes.length).toBe(1);
  await expect(consentDialogOf(page)).toBeVisible();
  await breakPage(page, "Kaputt, zum zweiten Mal");
  await expect.poll(() => sentry.envelopes.length).toBe(2);
  const { text, headers } = sentry.envelopes[0] ?? { text: "", headers: {} };
  expect([...sentry.receivedTypes()]).toEqual(["event"]);
  expect(paths.filter((requested) => requested.startsWith("/assets/monitoring-"))).toHaveLength(1);
  expect(paths.filter((requested) => requested.startsWith("/assets/recording-"))).toEqual([]);
  // The lines of an envelope: the envelope's header, the header of the event, the event.
  const event = JSON.parse(text.split("\n")[2] ?? "");
  const { id } = (await (await fetch(`${site.siteUrl}/builds/latest.json`)).json()) as { id: string };
  expect(event).toMatchObject({
    exception: { values: [{ type: "Error", value: "Kaputt für [email]" }] },
    release: id,
    request: { url: `${site.siteUrl}/` },
  });
  // `127.0.0.1"` is the visitor's IP address; in a URL, the port would follow.
  expect(text).not.toMatch(/gast|geheim|Mozilla|127\.0\.0\.1"/);
  expect(event).not.toHaveProperty("user");
  expect(event).not.toHaveProperty("breadcrumbs");
  expect(headers.cookie).toBeUndefined();
  expect(headers["user-agent"] ?? "").not.toContain("Mozilla");

  const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  expect(heading).not.toBe("");
  sentry.envelopes.length = 0;
  await page.evaluate(() => {
    const fields = '<input type="hidden" id="field" value="verborgen-1"><a href="tel:+4933471234">Anrufen</a>';
    document.body.insertAdjacentHTML("beforeend", fields);
  });
  await consentDialogOf(page).getByRole("button", { name: "Einverstanden" }).click();
  await expect(consentDialogOf(page)).toBeHidden();
  await expect.poll(() => [...sentry.receivedTypes()]).toContain("transaction");
  await page.getByRole("link", { name: "Anmelden" }).first().click();
  await page.getByLabel("E-Mail").first().fill("geheim@wort.example");
  await page.evaluate(() => document.querySelector("#field")?.setAttribute("value", "verborgen-2"));
  await breakPage(page);
  await expect
    .poll(() => [...sentry.receivedTypes()].sort())
    .toEqual(["event", "replay_event", "replay_recording", "transaction"]);
  const recording = sentry.envelopes.find(({ types }) => types.includes("replay_recording"))?.text ?? "";
  expect(recording).toContain("tagName");
  expect(recording).toContain("***");
  expect(recording).toContain("tel:[phone]");
  for (const { text } of sentry.envelopes) {
    expect(text).not.toContain(heading);
    expect(text).not.toMatch(/geheim@wort|gast@|redirectTo=|verborgen|33471234/);
  }

  await settingsButtonOf(page).click();
  await consentDialogOf(page).getByRole("button", { name: "Nur Notwendiges" }).click();
  await expect(consentDialogOf(page)).toBeHidden();
  sentry.envelopes.length = 0;
  await page.goto(`${site.siteUrl}/datenschutz/`);
  await page.waitForLoadState("networkidle");
  await breakPage(page);
  await expect.poll(() => [...sentry.receivedTypes()]).toEqual(["event"]);
  await expect(consentDialogOf(page)).toBeHidden();
});

test("shows the consent dialog over at most half of a small screen and over no focused element, puts it after the skip link in the tab order, asks once with two equal buttons, and focuses the dialog only when it is reopened", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 400 });
  await page.goto(`${site.siteUrl}/impressum/`);
  const dialog = consentDialogOf(page);
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(200);
  await expect(dialog.getByRole("button", { name: "Einverstanden" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab"); // the first press focuses the skip link
  await expect(dialog.locator(":focus")).toHaveCount(1);

  await settingsButtonOf(page).evaluate((element) => element.focus({ preventScroll: true }));
  const covered: string[] = [];
  const focused = page.locator(":focus");
  // Moves the focus backwards from the settings button in the footer until it enters the dialog.
  while ((await dialog.locator(":focus").count()) === 0) {
    await page.keyboard.press("Shift+Tab");
    const [element, dialogBox] = await Promise.all([focused.boundingBox(), dialog.boundingBox()]);
    if (!element || !dialogBox) throw new Error("Nothing is focused");
    if ((await dialog.locator(":focus").count()) === 0 && element.y + element.height > dialogBox.y + 1)
      covered.push((await focused.textContent()) ?? "");
  }
  expect(covered).toEqual([]);

  await page.setViewportSize({ width: 700, height: 340 });
  expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(170);
  const textBox = await dialog.getByText("Geht etwas kaputt").locator("..").boundingBox();
  expect(textBox?.height).toBeGreaterThan(40); // two lines of the text, which scrolls

  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const [denyButton, grantButton] = [
    dialog.getByRole("button", { name: "Nur Notwendiges" }),
    dialog.getByRole("button", { name: "Einverstanden" }),
  ];
  const styles = await Promise.all(
    [denyButton, grantButton].map((button) =>
      button.evaluate((element) => {
        const { color, backgroundColor, fontWeight, fontSize, boxShadow } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return { color, backgroundColor, fontWeight, fontSize, boxShadow, width, height };
      }),
    ),
  );
  expect(styles[0]).toEqual(styles[1]);
  await audit("consent");
  await denyButton.click();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(dialog).toBeHidden();
  await settingsButtonOf(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeFocused();
  await expect(denyButton).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(settingsButtonOf(page)).toBeFocused();
  expectNoFindings();
});

test("loads no monitoring and shows no consent dialog when no DSN is set", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/");
  await breakPage(page);
  await page.waitForLoadState("networkidle");
  await expect(settingsButtonOf(page)).toHaveCount(0);
  await expect(consentDialogOf(page)).toHaveCount(0);
  expect(requests.filter((url) => /monitoring|consent/.test(url))).toEqual([]);
});
