import type { APIRequestContext, Page } from "@playwright/test";
import { siteMap } from "#app/routes.ts";
import { aGuest, builders, expect, PASSWORD, signInTo, test } from "./journey.ts";

/** Who may enter what, and where everybody else goes (specification, section 4): asked for as documents and as data. */

test.use({ expectedErrors: /status of 4(00|04)/ });

const PRIVATE = "/buchung/uebersicht/";
const ADMIN = "/admin/angebote/?seite=2";
const signInFor = (path: string) => `/anmelden/?redirectTo=${encodeURIComponent(path)}`;

const signIn = (page: Page, email: string) => signInTo(page, email, "/");

/** Where a document sends a request on to; its own path when it stays. */
async function documentLeadsTo(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { maxRedirects: 0 });
  return response.headers().location ?? path;
}

type MarkedWindow = Window & {
  isSameDocument?: boolean;
  __reactRouterDataRouter: { navigate(path: string): Promise<void> };
};

/** Where a click inside the page leads to, by the page's data alone: the document stays. */
async function clickLeadsTo(page: Page, path: string): Promise<string> {
  await page.goto("/agb/");
  await page.evaluate(async (to) => {
    const marked = window as unknown as MarkedWindow;
    marked.isSameDocument = true;
    await marked.__reactRouterDataRouter.navigate(to);
  }, path);
  expect(await page.evaluate(() => (window as unknown as MarkedWindow).isSameDocument)).toBe(true);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

const rules = [
  {
    who: "nobody",
    enters: ["/", "/anmelden/", "/anmelden/code/", "/danke/"],
    goes: { [PRIVATE]: signInFor(PRIVATE), "/konto/": signInFor("/konto/"), [ADMIN]: signInFor(ADMIN) },
  },
  {
    who: "a guest",
    enters: ["/", PRIVATE, "/konto/", "/danke/"],
    goes: {
      "/anmelden/": "/",
      "/anmelden/code/": "/",
      [`/anmelden/?redirectTo=${encodeURIComponent(PRIVATE)}`]: PRIVATE,
      "/anmelden/?redirectTo=%2Fanmelden%2F": "/",
      "/anmelden/?redirectTo=%2F%2Fexample.com": "/",
      "/anmelden/?redirectTo=https%3A%2F%2Fexample.com": "/",
    },
  },
  { who: "an admin", enters: ["/", PRIVATE, "/admin/angebote/"], goes: { "/anmelden/": "/" } },
] as const;

for (const { who, enters, goes } of rules) {
  test(`${who} enters and is sent on as the rules say, by address and by click`, async ({ page }) => {
    test.slow();
    if (who === "a guest") await signIn(page, (await aGuest()).email);
    if (who === "an admin") await signIn(page, (await builders.aPerson({ role: "admin", password: PASSWORD })).email);
    const expected = { ...Object.fromEntries(enters.map((path) => [path, path])), ...goes };
    const byAddress: Record<string, string> = {};
    const byClick: Record<string, string> = {};
    for (const path of Object.keys(expected)) {
      byAddress[path] = await documentLeadsTo(page.request, path);
      byClick[path] = await clickLeadsTo(page, path);
    }
    expect(byAddress).toEqual(expected);
    expect(byClick).toEqual(expected);
  });
}

test("a guest at an admin page goes to signing in without a way back, and from there home", async ({ page }) => {
  await signIn(page, (await aGuest()).email);
  expect(await documentLeadsTo(page.request, ADMIN)).toBe("/anmelden/");
  // Being signed in, they are sent on from there.
  expect(await clickLeadsTo(page, ADMIN)).toBe("/");
});

test("no admin page hands its data to a guest, whichever part is asked for", async ({ page }) => {
  await signIn(page, (await aGuest()).email);
  const pages = siteMap.filter(({ access }) => access === undefined);
  expect(pages.length).toBeGreaterThan(0);
  for (const { path } of pages) {
    const address = path.replace(/:\w+\??/g, "a-ab12c");
    for (const data of [`${address}_.data`, `${address}_.data?_routes=root`]) {
      const response = await page.request.get(data, { maxRedirects: 0 });
      expect([data, response.status(), (await response.text()).includes("/anmelden/")]).toEqual([data, 202, true]);
    }
  }
});

test("admins are led from the page of a record to its editor; nobody else is, and nobody from a page that is not there", async ({
  page,
}) => {
  const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
  const offer = await builders.anOffer();
  const artist = await builders.insert("artist", { name: "Marlene Voß", status: "published" });
  const edit = page.getByRole("link", { name: "Bearbeiten", exact: true });
  const leadsNowhere = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(edit).toHaveCount(0);
  };
  await leadsNowhere(`/angebot/${offer.slug}/`);
  await signIn(page, (await aGuest()).email);
  await leadsNowhere(`/angebot/${offer.slug}/`);
  await page.context().clearCookies();
  await signIn(page, admin.email);
  await leadsNowhere("/angebot/gibt-es-nicht-zzzzz/");
  await leadsNowhere("/regionen/");
  for (const path of [`angebot/${offer.slug}/`, `kuenstler-in/${artist.slug}/`]) {
    await page.goto(`/${path}`);
    await edit.click();
    await expect(page).toHaveURL(`/admin/${path}`);
  }
});
