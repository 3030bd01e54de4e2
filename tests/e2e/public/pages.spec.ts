import type { Page } from "@playwright/test";
import { builders, expect, test } from "../fixtures.ts";
import { demoRecords } from "./demo-records.ts";
import { createPublishedRecords } from "./records.ts";

const mainNavigation = (page: Page) => page.getByRole("navigation", { name: "Hauptnavigation" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

test("shows each page with its header variant and title when signed out", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const [path, header, title] of [
    ["/", "solid", "Workshops und Kunst zum Mitmachen · Atelierland"],
    ["/regionen/", "solid", "Regionen · Atelierland"],
    ["/kunstszene/", "solid", "Kunstszene · Atelierland"],
    ["/kuenstler-innen/", "solid", "Künstler:innen · Atelierland"],
    ["/danke/", "clear", /Atelierland$/],
    ["/buchung/", "clear", /Atelierland$/],
    ["/anmelden/", "clear", /Atelierland$/],
    ["/agb/", "solid", "Allgemeine Geschäftsbedingungen · Atelierland"],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner"), path).toHaveAttribute("data-variant", header);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("region", { name: "Meldungen" })).toBeAttached();
    // Paths of pages end in a slash. Paths of files, such as feeds, have an extension instead.
    const paths = await page
      .locator("a[href^='/']")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(paths).not.toEqual([]);
    expect(paths.filter((href) => !href.endsWith("/") && !href.split("/").at(-1)?.includes("."))).toEqual([]);
  }
});

test("shows the top of the home page when the home link is clicked, opens directories from the main navigation, caches them, opens detail pages from their cards, and closes the phone menu in a wide window", async ({
  page,
  request,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/");
  await page.getByRole("heading", { name: "Als Nächstes" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Atelierland" }).first().dispatchEvent("click");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goto("/?suche=Ton");
  // Safari does not focus a link that is pressed.
  await page.getByRole("link", { name: "Atelierland" }).first().dispatchEvent("click");
  await expect(page.getByRole("heading", { name: "Als Nächstes" })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  for (const [label, path, entity, detailPath] of [
    ["Kunstszene", "/kunstszene/", "location", /^\/kunstraum\/[a-z0-9-]+-[a-z0-9]{5}\/$/],
    ["Regionen", "/regionen/", "region", /^\/region\/[a-z0-9-]+-[a-z0-9]{5}\/$/],
    ["Künstler:innen", "/kuenstler-innen/", "artist", /^\/kuenstler-in\/[a-z0-9-]+-[a-z0-9]{5}\/$/],
  ] as const) {
    await mainNavigation(page).getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label} · Atelierland`);
    await expect(page.getByRole("banner")).toHaveAttribute("data-variant", "solid");
    const links = cards(page).getByRole("link");
    const hrefs = await links.evaluateAll((all) => all.map((link) => String(link.getAttribute("href"))));
    expect(hrefs.filter((href) => !detailPath.test(href))).toEqual([]);
    const record = (await demoRecords(entity)).find((candidate) => hrefs.includes(candidate.path));
    await page.locator(`main article a[href="${record?.path}"]`).click();
    await expect(page).toHaveURL(String(record?.path));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(record?.name));
    await expect.poll(async () => (await request.get(path)).headers()["x-edge-cache"]).toBe("HIT");
  }

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole("button", { name: "Menü", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Menü" })).toBeVisible();
  await page.setViewportSize({ width: 1180, height: 820 });
  await mainNavigation(page).getByRole("link", { name: "Regionen" }).click();
  await expect(page).toHaveURL(/\/regionen\/$/);
  expect(warnings).toEqual([]);
});

test("lists twelve artists per page, sorted by name, and filters artists and locations by region", async ({
  page,
  request,
}) => {
  const { region, location, artist } = await createPublishedRecords();
  await page.goto("/kuenstler-innen/");
  await expect(cards(page)).toHaveCount(12);
  const names = await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "de")));
  await page.getByRole("link", { name: "Weiter" }).click();
  await expect(page).toHaveURL("/kuenstler-innen/?seite=2");
  await expect(page.getByText(/Seite 2 von \d/)).toBeVisible();

  await page.getByLabel("Region", { exact: true }).selectOption("Oderbruch");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(/\/kuenstler-innen\/\?region=oderbruch-[a-z0-9]{5}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ Künstler:innen$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Suche zurücksetzen" }).click();
  await expect(page).toHaveURL("/kuenstler-innen/");

  for (const [path, { name }] of [
    ["/kuenstler-innen/", artist],
    ["/kunstszene/", location],
  ] as const) {
    const html = await (await request.get(`${path}?region=${region.slug}`)).text();
    expect(html.match(/<h3/g), path).toHaveLength(1);
    expect(html, path).toContain(name);
  }
});

/** True when an element matches `selector` at the moment at which the heading `title` appears. */
const isShownWithTitle = (page: Page, title: string, selector: string) =>
  page.evaluate(
    ([h1, wanted]) =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector("h1")?.textContent !== h1) return;
          observer.disconnect();
          resolve(document.querySelector(wanted as string) !== null);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    [title, selector],
  );

test("shows the whole offer in one update when its card is clicked, with its sections below its appointments, and goes back to the list", async ({
  page,
  request,
}) => {
  const { word, offer } = await createPublishedRecords();
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Ton will Zeit." }] }] };
  for (const [order, title] of ["Was wir tun", "Was du mitbringst"].entries()) {
    const content = { title, body };
    await builders.insert("cms_page_section", { offer_id: offer.id, order, type: "text", content });
  }
  const [list, path] = [`/?suche=${word}`, `/angebot/${offer.slug}/`];
  await page.goto(list);
  const card = page.locator(`h3 a[href="${path}"]`);
  const dataResponse = page.waitForResponse((response) => response.url().includes(`${path}_.data`));
  await page.route(/\/assets\/offer-chapters-/, async (route) => {
    await dataResponse;
    await page.locator("html[data-navigating]").waitFor({ state: "attached" });
    setTimeout(() => route.continue(), 400); // the script arrives well after the data
  });
  const isWhole = isShownWithTitle(page, offer.name, "#ort");
  await card.click();
  expect(await isWhole).toBe(true);
  await expect(page).toHaveURL(path);
  await expect(page.locator("html")).not.toHaveAttribute("data-navigating");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(offer.name);
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.slice(0, 3)).toEqual(["Termine", "Was wir tun", "Was du mitbringst"]);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(card).toBeVisible();

  const data = await request.get(`${path}_.data`);
  expect([data.status(), data.headers()["x-edge-cache"]]).toEqual([200, expect.stringMatching(/^(HIT|MISS)$/)]);
});

test("shows an artist under an inverted header, then the region, and the location with address, directions and accessibility", async ({
  page,
}) => {
  const { artist, offer, region, location } = await createPublishedRecords();
  await page.goto(`/kuenstler-in/${artist.slug}/`);
  await expect(page).toHaveTitle(`${artist.name} · Atelierland`);
  await expect(page.getByRole("banner")).toHaveAttribute("data-variant", "inverted");
  await expect(page.getByRole("main")).toContainText("Zu Hause in");
  await expect(page.getByRole("main")).toContainText("Letschin");
  await expect(page.getByText("Am Damm 7")).toHaveCount(0);
  await page
    .getByRole("region", { name: `Mitmachen bei ${artist.name}` })
    .getByRole("link", { name: offer.name })
    .click();
  await expect(page).toHaveURL(`/angebot/${offer.slug}/`);
  await page.getByRole("link", { name: `Mehr über ${artist.name}` }).click();
  await expect(page).toHaveURL(`/kuenstler-in/${artist.slug}/`);
  await page.getByRole("link", { name: region.name }).first().click();
  await expect(page).toHaveURL(`/region/${region.slug}/`);
  await expect(page.getByText("Flach bis zum Horizont.")).toBeVisible();
  for (const { name } of [offer, location, artist]) await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.getByRole("heading", { name: location.name }).getByRole("link").click();
  await expect(page).toHaveURL(`/kunstraum/${location.slug}/`);
  await expect(page.getByText("Am Damm 7")).toBeVisible();
  await expect(page.getByRole("list", { name: "Zugänglichkeit" }).getByRole("listitem")).toHaveText([
    "Stufenlos erreichbar",
    "Kein rollstuhlgerechtes WC",
  ]);
  const directions = page.getByRole("link", { name: /Weg dorthin/ });
  expect(await directions.getAttribute("href")).toBe(
    `https://www.openstreetmap.org/directions?to=${encodeURIComponent("Am Damm 7, 15324 Letschin")}`,
  );
  await expect(page.getByRole("link", { name: offer.name })).toBeVisible();
});

test("shows one VAT sentence per list of offers with a price, according to the offers' contract partners", async ({
  request,
}) => {
  const { word, region, location, artist, offer } = await createPublishedRecords();
  const fields = { name: `Frei ${word}`, is_vat_exempt: true, status: "published" } as const;
  const exempt = {
    artist: await builders.insert("artist", fields),
    location: await builders.insert("location", fields),
  };
  await builders.anOffer({ name: `Weben ${word}`, price: 4_500, artist_id: artist.id });
  const exemptOffer = await builders.anOffer({ name: `Weben ${word}`, price: 4_500, location_id: exempt.location.id });
  await builders.insert("cms_page_section", {
    artist_id: exempt.artist.id,
    order: 0,
    type: "offer_list",
    content: { title: "Zum Anfangen", offerIds: [exemptOffer.id] },
  });
  const vatSentencesOf = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/>Preise pro Platz, ([^<]*)</g)].map(([, text]) => text);
  for (const path of [
    `/kuenstler-in/${artist.slug}/`,
    `/kunstraum/${location.slug}/`,
    `/region/${region.slug}/`,
    `/angebot/${offer.slug}/`,
  ])
    expect(await vatSentencesOf(path), path).toEqual(["inkl. MwSt."]);
  // The exempt artist has no offers, only a section that lists the exempt offer.
  for (const path of [`/kuenstler-in/${exempt.artist.slug}/`, `/kunstraum/${exempt.location.slug}/`])
    expect(await vatSentencesOf(path), path).toEqual(["kein Ausweis von MwSt. (§\u00a019 UStG)."]);
  const mixed = "inkl. MwSt. oder kein Ausweis von MwSt. (§\u00a019 UStG). Was gilt, steht beim Angebot.";
  expect(await vatSentencesOf(`/?suche=${word}`)).toEqual([mixed]);
  // The next lists also show offers of other tests, so only the number of VAT sentences is checked. The home page has
  // two: one for its list, one for the section with offers below the list.
  for (const [path, count] of [
    ["/", 2],
    ["/?ansicht=liste", 2],
    [`/?suche=${word}+gibtesnicht`, 1],
  ] as const)
    expect(await vatSentencesOf(path), path).toHaveLength(count);
});

for (const [entity, path] of [
  ["artist", "kuenstler-in"],
  ["location", "kunstraum"],
  ["region", "region"],
] as const) {
  test(`redirects an outdated slug, and returns 404 for a slug that no published record has: /${path}/`, async ({
    request,
  }) => {
    const record = await builders.insert(entity, { name: "Alter Name", status: "published" });
    const { data: renamed } = await builders.serviceClient
      .from(entity)
      .update({ name: "Neuer Name" })
      .eq("id", record.id)
      .select()
      .single()
      .throwOnError();
    const unpublished = await builders.insert(entity, { name: "Unveröffentlicht" });
    const outdated = await request.get(`/${path}/${record.slug}/`, { maxRedirects: 0 });
    expect([outdated.status(), outdated.headers().location]).toEqual([301, `/${path}/${renamed.slug}/`]);
    const withoutSlash = await request.get(`/${path}/${renamed.slug}`, { maxRedirects: 0 });
    expect([withoutSlash.status(), withoutSlash.headers().location]).toEqual([308, `/${path}/${renamed.slug}/`]);
    for (const missing of [`/${path}/x-zzzzz/`, `/${path}/ohne/`, `/${path}/`, `/${path}/${unpublished.slug}/`]) {
      expect((await request.get(missing)).status(), missing).toBe(404);
    }
  });
}

test("redirects an outdated or differently spelled URL of an offer, and shows the error screen for an unknown offer", async ({
  request,
}) => {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe" });
  for (const [path, status] of [
    [`/angebot/alter-name-${offer.slug_id}/`, 301],
    [`/angebot/%64${offer.slug.slice(1)}/`, 301],
    [`/angebot/${offer.slug.replace(offer.slug_id, offer.slug_id.toUpperCase())}/`, 301],
    [`/angebot/${offer.slug}`, 308],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], path).toEqual([status, `/angebot/${offer.slug}/`]);
  }
  for (const path of ["/angebot/drehen-zzzzz/", "/angebot/drehen/", "/nirgendwo/", "/angebot/"]) {
    const response = await request.get(path);
    const html = await response.text();
    expect(response.status(), path).toBe(404);
    expect(html, path).toContain("<title>Page Not Found</title>");
    expect(html, path).toMatch(/<h1[^>]*>Da ist wohl ein Kunstwerk verloren gegangen!/);
  }
});

test("shows the list and the ignored parameters when a page number or filter in the URL is unknown or invalid", async ({
  page,
  request,
}) => {
  for (const [path, message] of [
    ["/?seite=9999", "Die Seite 9999 gibt es nicht."],
    ["/kunstszene/?region=gibt-es-nicht", "Diesen Filter kennen wir nicht: Region „gibt-es-nicht“."],
    ["/kuenstler-innen/?kunstform=gibt-es-nicht", "Diesen Filter kennen wir nicht: Kunstform „gibt-es-nicht“."],
    ["/regionen/?seite=99", "Die Seite 99 gibt es nicht."],
    [
      "/?art=gibt-es-nicht&frei=vielleicht",
      "Diese Filter kennen wir nicht: Art „gibt-es-nicht“, noch Plätze frei „vielleicht“.",
    ],
    ["/?suche=%00ton", "Diesen Filter kennen wir nicht: Suchtext „ton“."],
  ] as const) {
    // Requests each path twice, because the first response must not be cached.
    for (const response of [await request.get(path), await request.get(path)]) {
      expect([response.status(), response.headers()["x-edge-cache"]], path).toEqual([200, "BYPASS"]);
      const html = await response.text();
      expect(html).toContain(message);
      expect(html).toMatch(/<meta name="robots" content="noindex, follow"/);
      expect(html.match(/<article/g)?.length ?? 0, path).toBeGreaterThan(0);
    }
  }
  await page.goto("/kunstszene/?nahe=Xyzhausen&suche=e");
  await page.getByRole("link", { name: "Ohne diese Angabe suchen" }).click();
  await expect(page).toHaveURL("/kunstszene/?suche=e");
  await expect(page.getByText("Diesen Filter kennen wir nicht")).toHaveCount(0);
  await page.goto("/regionen/?seite=99");
  await page.getByRole("link", { name: "Zur ersten Seite" }).click();
  await expect(page).toHaveURL("/regionen/");
  await expect(page.getByText("Die Seite 99 gibt es nicht.")).toHaveCount(0);
});

test("redirects to the last page of an artist's offers when the requested page does not exist", async ({ request }) => {
  const { artist } = await createPublishedRecords();
  const path = `/kuenstler-in/${artist.slug}/`; // the artist has one offer, so the last page is the first
  const response = await request.get(`${path}?seite=99`, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, path]);
});
