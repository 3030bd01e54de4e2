import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { berlinTimestamp, formatDateTime } from "#domain/berlin-time.ts";
import { inDays } from "../builders/backend.ts";
import { builders, expect, test } from "./journey.ts";

type Thing = Record<string, unknown> & { "@type": string };

/** What the page says for machines, as a machine reads it. */
async function thingsOf(page: Page): Promise<Thing[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return (JSON.parse(text ?? "") as { "@graph": Thing[] })["@graph"];
}

/** The texts of all elements of a name in an XML document, read by the browser's parser. */
function readXml(page: Page, xml: string, name: string): Promise<string[]> {
  return page.evaluate(
    ([source, wanted]) => {
      const document = new DOMParser().parseFromString(String(source), "application/xml");
      const error = document.querySelector("parsererror");
      if (error) throw new Error(error.textContent ?? "no XML");
      return [...document.getElementsByTagName(String(wanted))].map((element) => element.textContent ?? "");
    },
    [xml, name],
  );
}

test("an offer's structured data says what its page says: dates, price, places, called off and moved", async ({
  page,
}) => {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe", price: 4550, duration_minutes: 150 });
  const dates = await Promise.all([
    builders.anAppointment(offer.id, { slots: 5, timestamp: inDays(10).toISOString() }),
    builders.anAppointment(offer.id, { slots: 3, timestamp: inDays(11).toISOString(), calendar_sequence: 1 }),
    builders.anAppointment(offer.id, { slots: 4, timestamp: inDays(12).toISOString(), status: "cancelled" }),
    builders.anAppointment(offer.id, { slots: 2, timestamp: inDays(13).toISOString(), remaining_slots: 0 }),
  ]);
  await page.goto(`/angebot/${offer.slug}/`);
  const things = await thingsOf(page);
  const events = things.filter((thing) => thing["@type"] === "Event");
  expect(
    events.map(({ startDate, eventStatus, offers }) => [
      startDate,
      String(eventStatus).split("/").at(-1),
      String((offers as Thing).availability)
        .split("/")
        .at(-1),
    ]),
  ).toEqual([
    [berlinTimestamp(new Date(dates[0].timestamp)), "EventScheduled", "InStock"],
    [berlinTimestamp(new Date(dates[1].timestamp)), "EventRescheduled", "InStock"],
    [berlinTimestamp(new Date(dates[2].timestamp)), "EventCancelled", "OutOfStock"],
    [berlinTimestamp(new Date(dates[3].timestamp)), "EventScheduled", "SoldOut"],
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(events[0]?.name));
  await expect(page.getByText("45,50 €").first()).toBeVisible();
  expect(events[0]).toMatchObject({ offers: { price: "45.50" } });
  for (const { timestamp } of dates) {
    await expect(page.getByText(formatDateTime(new Date(timestamp))).first()).toBeVisible();
  }
  const crumbs = things.find((thing) => thing["@type"] === "BreadcrumbList")?.itemListElement as Thing[];
  expect(crumbs.map(({ name }) => name)).toEqual(["Angebote", offer.name]);
});

test("a script in a title stays a title, in the page and in its structured data", async ({ page }) => {
  const name = `Ton</script><script>window.hostile = 1</script><!-- "&`;
  const offer = await builders.anOffer({ name, summary: name });
  await builders.anAppointment(offer.id);
  await page.goto(`/angebot/${offer.slug}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  expect((await thingsOf(page))[0]?.name).toBe(name);
  const text = await (await page.request.get("/feeds/angebote.xml")).text();
  expect(await readXml(page, text, "title")).toContain(name);
});

test("home says who we are and how to search us, and that address searches", async ({ page }) => {
  await page.goto("/");
  const site = (await thingsOf(page)).find((thing) => thing["@type"] === "WebSite");
  const action = site?.potentialAction as { target: { urlTemplate: string } } | undefined;
  await page.goto(String(action?.target.urlTemplate).replace("{search_term_string}", "Scheibe"));
  await expect(page.getByRole("searchbox").or(page.getByRole("combobox")).first()).toHaveValue("Scheibe");
});

test("every page of the sitemap answers, under the one address it names itself", async ({ page, request, baseURL }) => {
  test.slow();
  await page.goto("/impressum/");
  const pages = await readXml(page, await (await request.get("/sitemap.xml")).text(), "loc");
  for (const path of ["/", "/regionen/", "/kunstszene/", "/kuenstler-innen/", "/agb/"]) {
    expect(pages).toContain(baseURL + path);
  }
  for (const prefix of ["angebot", "kuenstler-in", "kunstraum", "region"]) {
    expect(pages.filter((address) => address.startsWith(`${baseURL}/${prefix}/`)).length).toBeGreaterThan(3);
  }
  const wrong: string[] = [];
  for (const address of pages) {
    const response = await request.get(address, { maxRedirects: 0 });
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    const isIndexed = response.headers()["x-robots-tag"] === undefined;
    if (response.status() !== 200 || canonical !== address || !isIndexed) wrong.push(`${address} ${canonical}`);
  }
  expect(wrong).toEqual([]);
});

test("a shared link shows a picture of our own, as large as networks ask for", async ({ page, baseURL }) => {
  await page.goto("/");
  for (const path of ["/", await firstLink(page, "/angebot/"), await firstLink(page, "/region/")]) {
    await page.goto(path);
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect(image?.startsWith(`${baseURL}/`)).toBe(true);
    const response = await page.request.get(String(image));
    expect([path, response.status(), response.headers()["content-type"]]).toEqual([path, 200, "image/jpeg"]);
    const size = await page.evaluate(async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      return [image.width, image.height];
    }, String(image));
    expect([path, ...size]).toEqual([path, 1200, 630]);
    expect(await page.locator('meta[property="og:url"]').getAttribute("content")).toBe(baseURL + path);
  }
});

test("pages name their feeds, and the feeds tell their dates to other programs", async ({ page }) => {
  await page.goto("/regionen/");
  const region = await firstLink(page, "/region/");
  for (const path of ["/", region]) {
    await page.goto(path);
    const feeds = page.locator('link[rel="alternate"]');
    const [rss, calendar] = [
      await feeds.and(page.locator('[type="application/rss+xml"]')).getAttribute("href"),
      await feeds.and(page.locator('[type="text/calendar"]')).getAttribute("href"),
    ];
    // What machines find people find, too.
    await expect(page.locator(`a[href="${rss}"]`).first()).toBeVisible();
    await expect(page.locator(`a[href="${calendar}"]`).first()).toHaveText(/Kalender abonnieren/);

    const links = await readXml(page, await (await page.request.get(String(rss))).text(), "link");
    expect(links.filter((link) => link.includes("/angebot/")).length).toBeGreaterThan(0);
    const parsed = ICAL.parse(await (await page.request.get(String(calendar))).text());
    const events = new ICAL.Component(parsed as never).getAllSubcomponents("vevent");
    expect(events.length).toBeGreaterThan(0);
    expect(events[0]?.getFirstPropertyValue("url")).toMatch(/\/angebot\/[a-z0-9-]+\/$/);
  }
});

test("on paper an offer is words, a picture and dates in black on white, without anything to press", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await page.goto(await firstLink(page, "/angebot/"));
  await expect(page.getByRole("link", { name: /^(Buchen|Anmelden): / }).first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: /^(Buchen|Anmelden): / }).first()).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Termine" })).toBeVisible();
  const inks = await page.evaluate(() =>
    ["html", "h1"].map((name) => {
      const style = getComputedStyle(document.querySelector(name) ?? document.body);
      return name === "html" ? style.backgroundColor : style.color;
    }),
  );
  expect(inks).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
});

async function firstLink(page: Page, prefix: string): Promise<string> {
  return String(await page.locator(`main a[href^="${prefix}"]`).first().getAttribute("href"));
}
