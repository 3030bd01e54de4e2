import type { Browser, Page } from "@playwright/test";
import { accessOf } from "#app/routes/access.ts";
import { siteMap } from "#app/routes.ts";
import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import { auditPages } from "./axe.ts";
import { builders, expect, PASSWORD, signInTo, test } from "./journey.ts";

const adminPaths = siteMap.map(({ path }) => path).filter((path) => accessOf(path) === "admin");

/** The addresses of lists; editors need a record. */
const lists = ["/admin/angebote/", "/admin/kuenstler-innen/", "/admin/kunstraeume/", "/admin/regionen/"];

async function openedByAdmin(browser: Browser, path: string, options: object = {}): Promise<Page> {
  const boss = await builders.aPerson({ role: "admin", password: PASSWORD });
  const context = await browser.newContext({ locale: "de-DE", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await signInTo(page, boss.email, path);
  return page;
}

async function editorsOf(): Promise<string[]> {
  const offer = await builders.anOffer();
  const rows = await Promise.all(
    (["artist", "location", "region"] as const).map((entity) =>
      builders.admin.from(entity).insert({ name: "Zum Ansehen", slug: "", slug_id: "" }).select("slug").single(),
    ),
  );
  const [artist, location, region] = rows.map(({ data }) => data?.slug);
  // The landing pages are everybody's, so what comes last, and is edited, is a record of this test's own.
  return [
    "/admin/landing/homepage/",
    "/admin/landing/agb/",
    `/admin/angebot/${offer.slug}/`,
    `/admin/kuenstler-in/${artist}/`,
    `/admin/kunstraum/${location}/`,
    `/admin/region/${region}/`,
  ];
}

test("axe finds nothing on lists and editors, in either light, narrow and wide", async ({ browser }) => {
  const page = await openedByAdmin(browser, lists[0] as string);
  const { look: variant, found } = await auditPages(page, [390, 1440]);
  for (const path of [...lists, `${lists[0]}?suche=gibtesnicht`, ...(await editorsOf())]) {
    await page.goto(path);
    await variant(path);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menü", exact: true }).click();
  await variant("menu", { at: [390] });
  await page.keyboard.press("Escape");
  for (const label of Object.values(pageSectionLabels)) {
    await page.getByText("Abschnitt einfügen").click();
    await page.getByRole("button", { name: label, exact: true }).click();
    await expect(page.getByRole("heading", { name: label, exact: true })).toBeVisible();
    await variant(`section ${label}`);
  }
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText("Es fehlt noch etwas.")).toBeVisible();
  await variant("what is missing");
  await page.getByRole("button", { name: "Fassungen" }).click();
  await expect(page.getByRole("dialog", { name: "Fassungen" })).toBeVisible();
  await variant("versions");
  await page.goto(lists[0] as string);
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await variant("selection");
  await page.getByRole("button", { name: "Neues Angebot" }).click();
  await page.getByRole("button", { name: "Anlegen und bearbeiten" }).click();
  await variant("new offer");
  expect(found).toEqual({});
  await page.context().close();
});

test("nothing scrolls sideways in lists and editors at 320 px", async ({ browser }) => {
  test.slow();
  const page = await openedByAdmin(browser, lists[0] as string, { viewport: { width: 320, height: 640 } });
  const overflowing: Record<string, number> = {};
  for (const path of [...lists, ...(await editorsOf())]) {
    await page.goto(path);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 1) overflowing[path] = excess;
  }
  expect(overflowing).toEqual({});
  await page.context().close();
});

test("every address of the admin area sends others away, as a page and as its data", async ({ request, browser }) => {
  const guest = await builders.aPerson({ password: PASSWORD });
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await signInTo(page, guest.email, "/");
  expect(adminPaths.length).toBeGreaterThan(10);
  const answers: Record<string, unknown> = {};
  for (const pattern of adminPaths) {
    const path = pattern.replace(/:\w+/g, "probe-abc12");
    const stranger = await request.get(path, { maxRedirects: 0 });
    const person = await page.request.get(path, { maxRedirects: 0 });
    answers[pattern] = [stranger.status(), stranger.headers().location, person.status(), person.headers().location];
    for (const asking of [request, page.request]) {
      const data = await (await asking.get(`${path}_.data`, { maxRedirects: 0 })).text();
      expect(data, pattern).toContain("/anmelden/");
    }
  }
  expect(answers).toEqual(
    Object.fromEntries(
      adminPaths.map((pattern) => {
        const path = pattern.replace(/:\w+/g, "probe-abc12");
        return [pattern, [302, `/anmelden/?redirectTo=${encodeURIComponent(path)}`, 302, "/anmelden/"]];
      }),
    ),
  );
  await context.close();
});
