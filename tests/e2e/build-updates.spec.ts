import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { addPreviousAssets } from "../../scripts/previous-assets.ts";
import { deriveBuild, startDeployments } from "./deployments.ts";
import { builders, expect, isHydrated, test } from "./fixtures.ts";

const { anAppointment, anOffer } = builders;

// Replacing the website closes its sockets and interrupts requests.
test.use({
  expectedErrors: /Failed to (load resource|fetch)|WebSocket|Error loading route module|dynamically imported module/,
});

// One worker runs all tests: each begins with the build that the previous test has deployed.
test.describe.configure({ mode: "default" });

let directory: string;
let site: Awaited<ReturnType<typeof startDeployments>>;
let derivedBuilds = 0;

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "deployments-"));
  site = await startDeployments(directory);
  await site.deploy("build");
});
test.afterAll(async () => {
  await site.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A build that was not deployed yet. */
const nextBuild = () => deriveBuild(directory, `next${++derivedBuilds}`);

/** Makes the page poll `latest.json`. Resolves once the page has read the response. */
async function checkForNewBuild(page: Page): Promise<void> {
  const polled = page.waitForResponse((response) => response.url().includes("/builds/latest.json"));
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await (await polled).finished();
  // When the response to this second request arrives, the page has also read the response to its poll.
  await page.evaluate(async () => await (await fetch("/builds/latest.json?again")).text());
}

/** Makes the page read from `latest.json` that another build is deployed. */
async function announceNewBuild(page: Page): Promise<void> {
  await page.route("**/builds/latest.json?*", (route) => route.fulfill({ json: { id: "next" } }));
  await checkForNewBuild(page);
  await page.unrouteAll();
}

/** The paths of the documents that the page requests from now on. */
function watchDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

test("loads the requested page once as a document when one of its chunks is gone or the open page knows of a new build, and keeps typed text", async ({
  page,
  openPage,
}) => {
  const appointment = await anAppointment((await anOffer()).id);
  const [unawarePage, formPage] = [await openPage(), await openPage()];
  for (const tab of [page, unawarePage]) await tab.goto(`${site.siteUrl}/`);
  await formPage.goto(`${site.siteUrl}/buchung/?termin=${appointment.id}`);
  await formPage.getByRole("button", { name: "Weiter", exact: true }).click();
  await formPage.getByLabel("Vorname").fill("Friederike");
  await formPage.getByLabel("Nachname").fill("Mühlenbeck");
  const stepUrl = formPage.url();
  await site.deploy(nextBuild());
  for (const tab of [page, formPage]) await checkForNewBuild(tab);
  const documents = [page, unawarePage, formPage].map(watchDocuments);
  for (const tab of [page, unawarePage]) {
    await tab.getByRole("navigation").getByRole("link", { name: "Kunstszene" }).first().click();
    await expect(tab).toHaveURL(`${site.siteUrl}/kunstszene/`);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await formPage.getByRole("banner").getByRole("link").first().click();
  await expect(formPage).toHaveURL(`${site.siteUrl}/`);
  expect(documents).toEqual([["/kunstszene/"], ["/kunstszene/"], ["/"]]);
  // Does not use the back button, because the browser itself restores the form of a page to which it goes back.
  await formPage.goto(stepUrl);
  await expect(formPage.getByLabel("Vorname")).toHaveValue("Friederike");
  await expect(formPage.getByLabel("Nachname")).toHaveValue("Mühlenbeck");

  // The document is from the newest build, so the next navigation loads no document.
  await page.waitForFunction(isHydrated);
  await page.getByRole("navigation").getByRole("link", { name: "Regionen" }).first().click();
  await expect(page).toHaveURL(`${site.siteUrl}/regionen/`);
  expect(documents[0]).toEqual(["/kunstszene/"]);
});

test("keeps the hash and the history when a new build is announced", async ({ page }) => {
  await page.goto("/kunstszene/#liste");
  await page.getByRole("navigation").getByRole("link", { name: "Regionen" }).first().click();
  await expect(page).toHaveURL("/regionen/");
  await announceNewBuild(page);
  const documents = watchDocuments(page);
  const historyLength = await page.evaluate(() => history.length);
  await page.evaluate(() => history.back());
  await expect.poll(() => documents).toEqual(["/kunstszene/"]);
  await expect(page).toHaveURL("/kunstszene/#liste");
  await page.waitForFunction(isHydrated);
  expect(await page.evaluate(() => history.length)).toBe(historyLength);
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL("/regionen/");
  await expect(page).toHaveTitle("Regionen · Atelierland"); // the URL changes before the page

  await announceNewBuild(page);
  await page.evaluate(() => {
    // React Router exposes its router under this undocumented name.
    const router = (window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } })
      .__reactRouterDataRouter;
    router.navigate("/kunstszene/#liste");
  });
  await expect(page).toHaveURL("/kunstszene/#liste");
  expect(documents).toEqual(["/kunstszene/", "/kunstszene/"]);
});

test("shows the requested page without a reload loop when its document needs a missing chunk", async ({ page }) => {
  await page.goto(`${site.siteUrl}/`);
  await page.route(/\/assets\/locations-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: "Not found" }));
  const documents = watchDocuments(page);
  await page.getByRole("navigation").getByRole("link", { name: "Kunstszene" }).first().click();
  await expect(page).toHaveURL(`${site.siteUrl}/kunstszene/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(documents).toEqual(["/kunstszene/"]);
});

test("serves the chunks of the replaced build to pages that are still open", async ({ page }) => {
  await page.goto(`${site.siteUrl}/`);
  const chunk = await page.locator("link[rel=modulepreload]").first().getAttribute("href");
  const next = nextBuild();
  await addPreviousAssets(site.siteUrl, path.join(next, "client"), new Date());
  await site.deploy(next);
  expect((await page.request.get(`${site.siteUrl}${chunk}`)).status()).toBe(200);
  const documents = watchDocuments(page);
  await page.getByRole("navigation").getByRole("link", { name: "Kunstszene" }).first().click();
  await expect(page).toHaveURL(`${site.siteUrl}/kunstszene/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(documents.length).toBeLessThanOrEqual(1);
});

test("returns a short 404 for a missing asset, and serves existing files with cache headers and the Worker's security headers", async ({
  request,
}) => {
  const response = await request.get(`${site.siteUrl}/assets/gone-12345678.js`);
  expect([response.status(), await response.text(), response.headers()["cache-control"]]).toEqual([
    404,
    "Not found",
    "no-store",
  ]);
  const latest = await request.get(`${site.siteUrl}/builds/latest.json?1`);
  expect(latest.headers()["cache-control"]).toBe("no-store");
  const { id } = await latest.json();
  const meta = await request.get(`${site.siteUrl}/builds/meta/${id}.json`);
  expect(meta.headers()["cache-control"]).toContain("immutable");
  expect((await meta.json()).assets).toContain(`/assets/manifest-${id}.js`);

  const workerHeaders = (await request.get(`${site.siteUrl}/api/health`)).headers();
  const sharedHeaderNames = [
    "x-content-type-options",
    "x-frame-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "content-security-policy",
  ];
  const sharedHeaders = {
    ...Object.fromEntries(sharedHeaderNames.map((name) => [name, workerHeaders[name] ?? "missing"])),
    "permissions-policy": workerHeaders["permissions-policy"]?.replace("geolocation=(self)", "geolocation=()"),
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  };
  const files: [string, Record<string, string>][] = [
    [`/assets/manifest-${id}.js`, { "cache-control": "public, max-age=31536000, immutable" }],
    ...["/check-in-service-worker.js", "/offline-service-worker.js"].map((script): [string, Record<string, string>] => [
      script,
      {
        "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'self'",
        "cache-control": "no-cache",
      },
    ]),
    ["/teilen.jpg", { "cross-origin-resource-policy": "cross-origin", "cache-control": "public, max-age=86400" }],
  ];
  for (const [file, ownHeaders] of files) {
    const found = await request.get(site.siteUrl + file);
    expect([found.status(), found.headers()], file).toEqual([
      200,
      expect.objectContaining({ ...sharedHeaders, ...ownHeaders }),
    ]);
  }
});
