import type { APIResponse, Page } from "@playwright/test";
import { accessOf } from "#app/routes/access.ts";
import { siteMap } from "#app/routes.ts";
import { auditPages } from "./accessibility-audit.ts";
import { builders, expect, test } from "./fixtures.ts";
import { aGuest, anAdmin, PASSWORD, signIn, signInTo } from "./session.ts";

/** The access rules and their redirects (specification, section 4). */

test.use({ expectedErrors: /status of 4(00|04)/ });

const PRIVATE = "/buchung/uebersicht/";
const ADMIN = "/admin/angebote/?seite=2";
/** The URL to which `path` redirects a signed-out visitor: sign-in by code for /bescheid/, else by password. */
const signInFor = (path: string) =>
  `/anmelden/${path === "/bescheid/" ? "code/" : ""}?redirectTo=${encodeURIComponent(path)}`;
const privatePaths = siteMap.map(({ path }) => path).filter((path) => accessOf(path) === "private");
const adminPaths = siteMap.map(({ path }) => path).filter((path) => accessOf(path) === "admin");

test("finds private and admin pages in the site map", () => {
  expect(privatePaths).toContain(PRIVATE);
  expect(adminPaths).toContain("/admin/angebote/");
});

const rules = [
  {
    who: "a signed-out visitor",
    opens: ["/", "/anmelden/", "/anmelden/code/", "/danke/"],
    redirects: { [PRIVATE]: signInFor(PRIVATE), "/konto/": signInFor("/konto/"), [ADMIN]: signInFor(ADMIN) },
  },
  { who: "an admin", opens: ["/", PRIVATE, "/admin/angebote/"], redirects: { "/anmelden/": "/" } },
] as const;

for (const { who, opens, redirects } of rules) {
  test(`applies the access rules to document requests and client-side navigations of ${who}`, async ({ page }) => {
    if (who === "an admin") await signIn(page, (await anAdmin()).email);
    await page.goto("/agb/");
    await expectAccess(page, { ...opened(opens), ...redirects });
  });
}

test("applies the access rules to document requests and client-side navigations of a signed-in guest, and notifies the guest once when an admin page is refused", async ({
  page,
  request,
}) => {
  await signInTo(page, (await aGuest()).email, "/agb/");
  await expectAccess(page, {
    ...opened(["/", PRIVATE, "/konto/", "/danke/"]),
    "/anmelden/": "/",
    "/anmelden/code/": "/",
    [`/anmelden/?redirectTo=${encodeURIComponent(PRIVATE)}`]: PRIVATE,
    "/anmelden/?redirectTo=%2Fanmelden%2F": "/",
    "/anmelden/?redirectTo=%2F%2Fexample.com": "/",
    "/anmelden/?redirectTo=https%3A%2F%2Fexample.com": "/",
  });
  const notification = page.getByRole("region", { name: "Meldungen" }).getByText("Dafür fehlt dir die Berechtigung.");
  const deniedCookies = async () => (await page.context().cookies()).filter(({ name }) => name === "al-denied");
  expect(await navigationTargetOf(page, ADMIN, "/")).toBe("/");
  await expect(notification).toHaveCount(1);
  await expect.poll(deniedCookies).toEqual([]); // the page removes the cookie a second later
  // Does not wait for hydration: on a slow machine the notification may have disappeared by then.
  await page.goto(ADMIN, { waitUntil: "commit" });
  await expect(notification).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect.poll(deniedCookies).toEqual([]);
  // Other visitors do not get the notification.
  const home = await request.get("/");
  expect(home.headers()["set-cookie"]).toBeUndefined();
  expect(await home.text()).not.toContain("Berechtigung");
});

test("redirects document and data requests of visitors and guests for every admin page", async ({
  context,
  request,
}) => {
  await signIn(context, (await aGuest()).email);
  const actual: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const pattern of adminPaths) {
    const path = pathOf(pattern);
    const signedOut = await request.get(path, { maxRedirects: 0 });
    const guest = await context.request.get(path, { maxRedirects: 0 });
    actual[pattern] = [signedOut.status(), signedOut.headers().location, guest.status(), guest.headers().location];
    expected[pattern] = [302, signInFor(path), 302, "/anmelden/"];
    for (const [user, client, dataPath] of [
      ["visitor", request, `${path}_.data`],
      ["guest", context.request, `${path}_.data`],
      ["guest", context.request, `${path}_.data?_routes=root`],
    ] as const) {
      const response = await client.get(dataPath, { maxRedirects: 0 });
      actual[`${user} ${dataPath}`] = [response.status(), (await response.text()).includes("/anmelden/")];
      expected[`${user} ${dataPath}`] = [202, true];
    }
  }
  expect(actual).toEqual(expected);
});

test("redirects from every private and admin page and deletes the session cookie when a sign-out on all devices has ended the session", async ({
  context,
  request,
}) => {
  await signIn(context, (await anAdmin()).email);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await context.request.post("/abmelden/", { form: { ueberall: "1" } });
  const actual: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const pattern of [...privatePaths, ...adminPaths]) {
    const path = pathOf(pattern);
    const response = await request.get(path, { maxRedirects: 0, headers: { cookie } });
    actual[pattern] = [
      response.status(),
      response.headers().location,
      /al-session[^;]*=;/.test(cookiesSetBy(response)),
    ];
    expected[pattern] = [302, signInFor(path), true];
  }
  expect(actual).toEqual(expected);
});

test("redirects a former admin from every admin page", async ({ context }) => {
  const former = await anAdmin();
  await signIn(context, former.email);
  await builders.serviceClient.auth.admin.updateUserById(former.id, { app_metadata: { role: null } });
  const actual: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const pattern of adminPaths) {
    const response = await context.request.get(pathOf(pattern), { maxRedirects: 0 });
    actual[pattern] = [response.status(), response.headers().location];
    expected[pattern] = [302, "/anmelden/"];
  }
  expect(actual).toEqual(expected);
});

test("links the page of a record to its editor for admins only", async ({ page }) => {
  const [admin, guest, offer, artist] = await Promise.all([
    anAdmin(),
    aGuest(),
    builders.anOffer(),
    builders.insert("artist", { name: "Marlene Voß", status: "published" }),
  ]);
  const editLink = page.getByRole("link", { name: "Bearbeiten", exact: true });
  const expectNoLink = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(editLink).toHaveCount(0);
  };
  await expectNoLink(`/angebot/${offer.slug}/`);
  await signIn(page, guest.email);
  await expectNoLink(`/angebot/${offer.slug}/`);
  // The open page would notice the change of user, and reload during the next navigation.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page, admin.email);
  await expectNoLink("/angebot/gibt-es-nicht-zzzzz/");
  await expectNoLink("/regionen/");
  await page.goto(`/angebot/${offer.slug}/`);
  await expect(editLink).toHaveAttribute("href", `/admin/angebot/${offer.slug}/`);
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [1440] });
  await page.goto(`/kuenstler-in/${artist.slug}/`);
  await expect(editLink).toBeVisible();
  await audit("artist");
  await editLink.click();
  await expect(page).toHaveURL(`/admin/kuenstler-in/${artist.slug}/`);
  expectNoFindings();
});

test("redirects document and data requests for every admin page when the admin has not entered the code of the second factor", async ({
  context,
}) => {
  const admin = await anAdmin();
  await builders.aFactor({ email: admin.email, password: PASSWORD });
  await signIn(context, admin.email);
  const actual: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const pattern of adminPaths) {
    const path = pathOf(pattern);
    const secondFactorUrl = `/anmelden/zweiter-faktor/?redirectTo=${encodeURIComponent(path)}`;
    const response = await context.request.get(path, { maxRedirects: 0 });
    const data = await context.request.get(`${path}_.data`, { maxRedirects: 0 });
    actual[pattern] = [
      response.status(),
      response.headers().location,
      data.status(),
      (await data.text()).includes(secondFactorUrl),
    ];
    expected[pattern] = [302, secondFactorUrl, 202, true];
  }
  expect(actual).toEqual(expected);
});

/** A path that matches the route pattern, with an existing type and entity but a missing record. */
function pathOf(pattern: string): string {
  const values: Record<string, string> = { ":type": "homepage", ":entity": "angebot", ":id": crypto.randomUUID() };
  return pattern.replace(/:\w+/g, (name) => values[name] ?? "probe-abc12");
}

const cookiesSetBy = (response: APIResponse) =>
  response
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value)
    .join();

/** Pages that are opened without a redirect, each with its own path as target. */
const opened = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, path]));

/** Expects that document requests and client-side navigations for the paths end at the given targets. */
async function expectAccess(page: Page, targets: Record<string, string>): Promise<void> {
  const byDocument: Record<string, string> = {};
  const byNavigation: Record<string, string> = {};
  for (const [path, target] of Object.entries(targets)) {
    byDocument[path] = await documentTargetOf(page, path);
    byNavigation[path] = await navigationTargetOf(page, path, target);
  }
  expect(byDocument).toEqual(targets);
  expect(byNavigation).toEqual(targets);
}

/** The path to which a document request is redirected; `path` itself without a redirect. */
async function documentTargetOf(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  return response.headers().location ?? path;
}

type MarkedWindow = Window & {
  /** Set before a client-side navigation; missing afterwards if the navigation has loaded a new document. */
  isSameDocument?: boolean;
  /** Undocumented: React Router exposes its router for the browser under this name. */
  __reactRouterDataRouter: { navigate(path: string): Promise<void> };
};

/** The path at which a client-side navigation ends. Goes to /agb/ first when the open page is already the target. */
async function navigationTargetOf(page: Page, path: string, expectedTarget: string): Promise<string> {
  const target = await page.evaluate(
    async ([to, expected]) => {
      const marked = window as unknown as MarkedWindow;
      marked.isSameDocument = true;
      const currentPath = () => location.pathname + location.search;
      if (currentPath() === expected) await marked.__reactRouterDataRouter.navigate("/agb/");
      await marked.__reactRouterDataRouter.navigate(to);
      return currentPath();
    },
    [path, expectedTarget] as const,
  );
  expect(await page.evaluate(() => (window as unknown as MarkedWindow).isSameDocument)).toBe(true);
  return target;
}
