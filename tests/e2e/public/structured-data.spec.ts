import type { Page } from "@playwright/test";
import sharp from "sharp";
import { berlinTimestamp, formatDateTime } from "#domain/berlin-time.ts";
import { inDays } from "#tests/builders/backend.ts";
import { builders, expect, test } from "../fixtures.ts";
import { demoRecords } from "./demo-records.ts";
import { createPublishedRecords } from "./records.ts";
import { readElementTexts } from "./xml.ts";

type Thing = Record<string, unknown> & { "@type": string };

/** The JSON-LD objects of a page. */
async function thingsOf(page: Page): Promise<Thing[]> {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return (JSON.parse(text ?? "") as { "@graph": Thing[] })["@graph"];
}

test("describes an offer's breadcrumbs and appointments, with status, availability, and the same times and price as the page", async ({
  openPage,
}) => {
  const { location } = await createPublishedRecords();
  const fields = { name: "Drehen an der Scheibe", price: 4550, duration_minutes: 150 };
  const offer = await builders.anOffer({ ...fields, location_id: location.id });
  const appointments = await Promise.all([
    builders.anAppointment(offer.id, { capacity: 5, timestamp: inDays(10).toISOString() }),
    builders.anAppointment(offer.id, {
      capacity: 3,
      timestamp: inDays(11).toISOString(),
      former_timestamp: inDays(9).toISOString(),
    }),
    builders.anAppointment(offer.id, { capacity: 4, timestamp: inDays(12).toISOString(), status: "cancelled" }),
    builders.anAppointment(offer.id, { capacity: 2, timestamp: inDays(13).toISOString(), remaining_slots: 0 }),
  ]);
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/angebot/${offer.slug}/`);
  const things = await thingsOf(page);
  const events = things.filter((thing) => thing["@type"] === "Event");
  const lastSegment = (value: unknown) => String(value).split("/").at(-1);
  expect(
    events.map(({ startDate, eventStatus, offers }) => [
      startDate,
      lastSegment(eventStatus),
      offers && lastSegment((offers as Thing).availability),
    ]),
  ).toEqual([
    [berlinTimestamp(new Date(appointments[0].timestamp)), "EventScheduled", "InStock"],
    [berlinTimestamp(new Date(appointments[1].timestamp)), "EventRescheduled", "InStock"],
    [berlinTimestamp(new Date(appointments[2].timestamp)), "EventCancelled", undefined],
    [berlinTimestamp(new Date(appointments[3].timestamp)), "EventScheduled", "SoldOut"],
  ]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(String(events[0]?.name));
  await expect(page.getByText("45,50 €").first()).toBeVisible();
  expect(events[0]).toMatchObject({ offers: { price: "45.50" } });
  for (const [index, { timestamp }] of appointments.entries()) {
    const row = page.locator(new URL(String(events[index]?.url)).hash);
    await expect(row).toContainText(formatDateTime(new Date(timestamp)));
    await expect(page.getByText(formatDateTime(new Date(timestamp))).first()).toBeVisible();
  }
  const breadcrumbs = things.find((thing) => thing["@type"] === "BreadcrumbList")?.itemListElement as Thing[];
  expect(breadcrumbs.map(({ name }) => name)).toEqual(["Angebote", offer.name]);
});

test("escapes a script in an offer's name on the page, in its structured data and in the region's feed", async ({
  page,
}) => {
  const name = `Ton</script><script>window.hostile = 1</script><!-- "&`;
  const { region, location } = await createPublishedRecords();
  const offer = await builders.anOffer({ name, summary: name, location_id: location.id });
  await builders.anAppointment(offer.id);
  await page.goto(`/angebot/${offer.slug}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  expect((await thingsOf(page))[0]?.name).toBe(name);
  const feed = await (await page.request.get(`/feeds/region/${region.slug}.xml`)).text();
  expect(await readElementTexts(page, feed, "title")).toContain(name);
});

test("describes the site on the home page, with a search URL that fills the search field", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/");
  const site = (await thingsOf(page)).find((thing) => thing["@type"] === "WebSite");
  expect(site?.description).not.toBe("");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", String(site?.description));
  const action = site?.potentialAction as { target: { urlTemplate: string } } | undefined;
  await page.goto(String(action?.target.urlTemplate).replace("{search_term_string}", "Scheibe"));
  await expect(page.getByRole("searchbox").or(page.getByRole("combobox")).first()).toHaveValue("Scheibe");
});

test("declares an image of 1200 × 630 px for shared links", async ({ request, baseURL }) => {
  const [offer, region] = [(await demoRecords("offer"))[0], (await demoRecords("region"))[0]];
  for (const path of ["/", String(offer?.path), String(region?.path)]) {
    const html = await (await request.get(path)).text();
    const contentOf = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
    const image = String(contentOf("og:image"));
    expect(image.startsWith(`${baseURL}/`), path).toBe(true);
    expect(contentOf("og:url")).toBe(baseURL + path);
    const response = await request.get(image);
    expect([path, response.status(), response.headers()["content-type"]]).toEqual([path, 200, "image/jpeg"]);
    const { format, width, height } = await sharp(await response.body()).metadata();
    expect([path, format, width, height]).toEqual([path, "jpeg", 1200, 630]);
  }
});
