import type { Page } from "@playwright/test";
import { siteMap } from "#app/routes.ts";
import { aBookedAppointment, aCheckInPass, anAppointmentAtCheckIn } from "./admin/booked-appointment.ts";
import { addSection } from "./admin/content/steps.ts";
import { fillInOrder, orderButton } from "./booking-steps.ts";
import { anOfferedAppointment } from "./bookings.ts";
import { builders, expect, test } from "./fixtures.ts";
import { publishedRecords } from "./public/records.ts";
import { aGuest, signInAsAdmin, signInTo } from "./session.ts";

test.use({ expectedErrors: /status of (40[04]|503)|Content Security Policy/ });

declare global {
  interface Window {
    hasScriptRun?: boolean;
  }
}

/**
 * Collects requests to other origins and violations of the content security policy. Adds a report-only copy of the
 * policy to each document. `change` edits the HTML of documents.
 */
async function watchPolicy(page: Page, change?: (html: string) => string): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeBinding("reportViolation", (_source, violation: string) => void violations.push(violation));
  const site = new URL(process.env.E2E_URL ?? "");
  const checkOrigin = (requested: { url(): string }) => {
    const { protocol, host, href } = new URL(requested.url());
    if (/^(http|ws)s?:$/.test(protocol) && host !== site.host) violations.push(`request to ${href}`);
  };
  page.on("request", checkOrigin).on("websocket", checkOrigin);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { disposition, effectiveDirective, blockedURI, sourceFile } = event;
      const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${disposition} ${effectiveDirective} ${blockedURI} ${sourceFile} on ${location.pathname}`);
    });
  });
  // Uses CDP, because Chromium refuses sockets to loopback on pages that Playwright's `route` has fulfilled.
  const client = await page.context().newCDPSession(page);
  client.on("Fetch.requestPaused", async ({ requestId, responseStatusCode = 0, responseHeaders = [] }) => {
    const policy = responseHeaders.find(({ name }) => name.toLowerCase() === "content-security-policy")?.value;
    if (!policy || responseStatusCode < 200 || (responseStatusCode >= 300 && responseStatusCode < 400)) {
      return void (await client.send("Fetch.continueResponse", { requestId }).catch(() => {}));
    }
    const reportOnly = { name: "content-security-policy-report-only", value: policy };
    const response = { requestId, responseCode: responseStatusCode, responseHeaders: [...responseHeaders, reportOnly] };
    if (!change) return void (await client.send("Fetch.continueResponse", response).catch(() => {}));
    const { body, base64Encoded } = await client.send("Fetch.getResponseBody", { requestId });
    const html = change(Buffer.from(body, base64Encoded ? "base64" : "utf8").toString());
    const headers = response.responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name));
    const changed = { ...response, responseHeaders: headers, body: Buffer.from(html).toString("base64") };
    await client.send("Fetch.fulfillRequest", changed);
  });
  await client.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Response" }] });
  return violations;
}

/** Opens a page and scrolls down, which loads its lazy parts. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1").first()).toBeAttached();
  await page.mouse.wheel(0, 10_000);
  await page.waitForLoadState("load");
}

test("blocks nothing and requests nothing from another origin on any page of the site", async ({ page, openPage }) => {
  test.setTimeout(600_000);
  const { region, location, artist, offer, appointment } = await publishedRecords();
  const checkIn = await anAppointmentAtCheckIn([1, 2]);
  const booked = await aBookedAppointment([2]);
  const [booking] = booked.bookings;
  const unpublishedArtist = await builders.insert("artist", { name: "Zum Ansehen" });
  const forVisitors: Record<string, string[]> = {
    "/": [
      "/",
      "/?seite=2",
      "/?suche=ton&frei=1",
      "/?nahe=Letschin",
      "/?ansicht=liste",
      "/?suche=quietscheentchenorakel",
    ],
    "/angebot/:slug/": [`/angebot/${offer.slug}/`],
    "/regionen/": ["/regionen/"],
    "/region/:slug/": [`/region/${region.slug}/`],
    "/kunstszene/": ["/kunstszene/"],
    "/kunstraum/:slug/": [`/kunstraum/${location.slug}/`],
    "/kuenstler-innen/": ["/kuenstler-innen/", `/kuenstler-innen/?region=${region.slug}`],
    "/kuenstler-in/:slug/": [`/kuenstler-in/${artist.slug}/`],
    "/anmelden/": ["/anmelden/"],
    "/anmelden/code/": ["/anmelden/code/"],
    "/anmelden/code/eingeben/": ["/anmelden/code/eingeben/"],
    "/anmelden/registrieren/": ["/anmelden/registrieren/"],
    "/anmelden/passwort-vergessen/": ["/anmelden/passwort-vergessen/"],
    "/anmelden/registrieren/bestaetigen/": ["/anmelden/registrieren/bestaetigen/"],
    "/anmelden/neues-passwort/": ["/anmelden/neues-passwort/"],
    "/anmelden/link/": ["/anmelden/link/?token_hash=x&type=magiclink"],
    "/bescheid/beenden/": ["/bescheid/beenden/"],
    "/buchung/": ["/buchung/", `/buchung/?termin=${appointment.id}`],
    "/danke/": ["/danke/"],
    "/einlass/:secret/": [await aCheckInPass(checkIn.appointment.id), `/einlass/${"0".repeat(48)}/`],
    "/offline/": ["/offline/"],
    "/kitchensink/": ["/kitchensink/"],
    "/:legal/": ["/agb/", "/datenschutz/", "/impressum/", "/nutzungsbedingungen/"],
    "*": ["/gibt-es-nicht/", "/angebot/gibt-es-nicht-abcde/"],
  };
  const forGuests: Record<string, string[]> = {
    "/konto/": ["/konto/"],
    "/bescheid/": [`/bescheid/?angebot=${offer.slug_id}`],
    "/anmelden/zweiter-faktor/": ["/anmelden/zweiter-faktor/"],
    "/abmelden/": ["/abmelden/"],
    "/buchung/uebersicht/": ["/buchung/uebersicht/"],
    "/buchung/uebersicht/:id/": [`/buchung/uebersicht/${booking?.id}/`],
  };
  const forAdmins: Record<string, string[]> = {
    "/admin/": ["/admin/"],
    "/admin/angebote/": ["/admin/angebote/"],
    "/admin/angebotsarten-und-kunstformen/": ["/admin/angebotsarten-und-kunstformen/"],
    "/admin/angebot/:slug/": [`/admin/angebot/${offer.slug}/`],
    "/admin/kuenstler-innen/": ["/admin/kuenstler-innen/"],
    "/admin/kuenstler-in/:slug/": [`/admin/kuenstler-in/${unpublishedArtist.slug}/`],
    "/admin/kunstraeume/": ["/admin/kunstraeume/"],
    "/admin/kunstraum/:slug/": [`/admin/kunstraum/${location.slug}/`],
    "/admin/regionen/": ["/admin/regionen/"],
    "/admin/region/:slug/": [`/admin/region/${region.slug}/`],
    "/admin/landing/:type/": ["/admin/landing/homepage/", "/admin/landing/agb/"],
    "/admin/vorschau/:entity/:key/": [`/admin/vorschau/angebot/${offer.slug_id}/`],
    "/admin/medien/": ["/admin/medien/"],
    "/admin/termine/": ["/admin/termine/", "/admin/termine/?monat=jetzt"],
    "/admin/angebots-termine/:slug/": [`/admin/angebots-termine/${offer.slug}/`],
    "/admin/termin-buchungen/:id/": [checkIn.path, `/admin/termin-buchungen/${booked.appointment.id}/`],
    "/admin/angebots-buchungen/": ["/admin/angebots-buchungen/"],
    "/admin/auswertung/": ["/admin/auswertung/"],
    "/admin/einstellungen/": ["/admin/einstellungen/"],
    "/admin/team/": ["/admin/team/"],
    "/admin/protokoll/": ["/admin/protokoll/"],
  };
  const paths = [forVisitors, forGuests, forAdmins].flatMap(Object.keys);
  expect(paths.sort()).toEqual(siteMap.map(({ path }) => path).sort());

  const visitorViolations = await watchPolicy(page);
  for (const path of Object.values(forVisitors).flat()) await open(page, path);
  const guest = await openPage();
  const guestViolations = await watchPolicy(guest);
  await signInTo(guest, String(booking?.guest.email), "/buchung/uebersicht/");
  for (const path of Object.values(forGuests).flat()) await open(guest, path);
  const admin = await openPage();
  const adminViolations = await watchPolicy(admin);
  await signInAsAdmin(admin, "/admin/");
  for (const path of Object.values(forAdmins).flat()) await open(admin, path);
  expect([...visitorViolations, ...guestViolations, ...adminViolations]).toEqual([]);
});

test("blocks nothing and requests nothing from another origin while a guest books", async ({ page }) => {
  const violations = await watchPolicy(page);
  const { appointment } = await anOfferedAppointment();
  await signInTo(page, (await aGuest()).email, "/konto/");
  await fillInOrder(page, appointment.id);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  expect(violations).toEqual([]);
});

test("blocks nothing and requests nothing from another origin while an admin edits with the live preview", async ({
  page,
}) => {
  const { location } = await publishedRecords();
  const violations = await watchPolicy(page);
  await signInAsAdmin(page, `/admin/kunstraum/${location.slug}/`);
  await addSection(page, "Text");
  await page.getByLabel("Überschrift").first().fill("So läuft der Tag");
  await page.getByRole("textbox", { name: "Text" }).click();
  await page.keyboard.type("Ton will Zeit.");
  await page.keyboard.press("Control+B");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "So läuft der Tag" })).toBeAttached();
  expect(violations).toEqual([]);
});

for (const [kind, path] of [
  ["cached", "/agb/"],
  ["uncached", "/anmelden/"],
] as const) {
  test(`blocks scripts that are injected into the HTML of a ${kind} page, and reports them for the policy and its report-only copy`, async ({
    page,
  }) => {
    const injected =
      "<script>window.hasScriptRun = true</script><img src='data:,' onerror='window.hasScriptRun = true'>";
    const violations = await watchPolicy(page, (html) => html.replace("<main", `${injected}<main`));
    await page.goto(path);
    // Both injected scripts violate the policy and its report-only copy.
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4);
    expect(await page.evaluate(() => window.hasScriptRun)).toBeUndefined();
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.text = "window.hasScriptRun = true";
      document.body.appendChild(script);
    });
    expect(await page.evaluate(() => window.hasScriptRun)).toBeUndefined();
    for (const directive of ["script-src-elem", "script-src-attr"]) {
      expect(violations).toContainEqual(expect.stringContaining(`enforce ${directive} inline`));
      expect(violations).toContainEqual(expect.stringContaining(`report ${directive} inline`));
    }
  });
}
