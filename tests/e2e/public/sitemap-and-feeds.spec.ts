import ICAL from "ical.js";
import { crawl, isBroken } from "../../../scripts/crawler.ts";
import { expect, test } from "../fixtures.ts";
import { demoRecords } from "./demo-records.ts";
import { createPublishedRecords } from "./records.ts";
import { readElementTexts } from "./xml.ts";

const demoRecordLists = () => Promise.all((["offer", "artist", "location", "region"] as const).map(demoRecords));

test("serves every page of the sitemap with its images to ten connections, and every demo record at its canonical URL", async ({
  baseURL,
}) => {
  const results = await crawl(String(baseURL), "sitemap");
  expect(results.filter(({ url }) => url.includes("/media/")).length).toBeGreaterThan(20);
  expect(results.filter(({ url }) => !url.includes("/media/")).length).toBeGreaterThan(20);
  // Other tests archive records at the same time. The pages of these records return 404.
  expect(results.filter((result) => isBroken(result) && result.status !== 404)).toEqual([]);
  const demoUrls = (await demoRecordLists()).flat().map(({ path }) => baseURL + path);
  const isServed = (url: string) =>
    results.some((result) => result.url === url && result.status === 200 && result.canonical === url);
  expect(demoUrls.filter((url) => !isServed(url))).toEqual([]);
});

test("lists pages and demo records in the sitemap by their canonical URLs", async ({ page, request, baseURL }) => {
  const urls = await readElementTexts(page, await (await request.get("/sitemap.xml")).text(), "loc");
  const recordLists = await demoRecordLists();
  // Checks demo records only, because other tests rename and archive their records at the same time.
  const pages = ["/", "/regionen/", "/kunstszene/", "/kuenstler-innen/", "/agb/"];
  const paths = [...pages, ...recordLists.flat().map(({ path }) => path)];
  expect(paths.filter((path) => !urls.includes(baseURL + path))).toEqual([]);
  for (const records of recordLists) expect(records).not.toEqual([]);
  const problemsOf = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await response.text())?.[1];
    const canBeIndexed = response.headers()["x-robots-tag"] === undefined;
    return response.status() === 200 && canonical === baseURL + path && canBeIndexed ? [] : [`${path} ${canonical}`];
  };
  // The page of one record of each kind. The test above checks the pages of all demo records.
  const examples = [...pages, ...recordLists.map(([record]) => String(record?.path))];
  expect((await Promise.all(examples.map(problemsOf))).flat()).toEqual([]);
});

test("links a region's page to the feeds of the region's appointments", async ({ page }) => {
  const { region } = await createPublishedRecords();
  await page.goto(`/region/${region.slug}/`);
  const feeds = page.locator('link[rel="alternate"]');
  const [rss, calendar] = [
    await feeds.and(page.locator('[type="application/rss+xml"]')).getAttribute("href"),
    await feeds.and(page.locator('[type="text/calendar"]')).getAttribute("href"),
  ];
  // The page also shows links to the feeds.
  await expect(page.locator(`a[href="${rss}"]`).first()).toBeVisible();
  await page.getByText("Kalender abonnieren").click();
  const url = new URL(String(calendar), page.url()).href;
  await expect(page.getByLabel("Link zum Kalender")).toHaveValue(url);
  const webcal = url.replace(/^http:/, "webcal:");
  await expect(page.getByRole("link", { name: "Im Kalender öffnen" })).toHaveAttribute("href", webcal);
  await expect(page.getByRole("link", { name: "Google Kalender" })).toHaveAttribute(
    "href",
    `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
  );

  const links = await readElementTexts(page, await (await page.request.get(String(rss))).text(), "link");
  expect(links.filter((link) => link.includes("/angebot/")).length).toBeGreaterThan(0);
  const parsed = ICAL.parse(await (await page.request.get(String(calendar))).text());
  const events = new ICAL.Component(parsed as never).getAllSubcomponents("vevent");
  expect(events.length).toBeGreaterThan(0);
  expect(events[0]?.getFirstPropertyValue("url")).toMatch(/\/angebot\/[a-z0-9-]+\/$/);
});
