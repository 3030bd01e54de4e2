import type { Page } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { inDays } from "../builders/backend.ts";
import { builders, expect, test } from "./journey.ts";

const { anOffer, anAppointment, insert } = builders;
const word = () => `Wort${crypto.randomUUID().slice(0, 8)}`;

/** A region with an art space, an artist and an offer of theirs that can be booked. */
async function aPlace(name = word()) {
  const region = await insert("region", {
    name: `Region ${name}`,
    intro: "Flach bis zum Horizont.",
    status: "published",
  });
  const address = await insert("address", { street: "Am Damm 7", postal_code: "15324", city: "Letschin" });
  const of = { region_id: region.id, address_id: address.id, status: "published" } as const;
  const location = await insert("location", { name: `Ziegelei ${name}`, is_step_free: true, ...of });
  const artist = await insert("artist", { name: `Marlene ${name}`, ...of });
  const offer = await anOffer({ name: `Drehen ${name}`, location_id: location.id, artist_id: artist.id });
  const date = await anAppointment(offer.id, { slots: 5 });
  return { name, region, location, artist, offer, date };
}

const mainNavigation = (page: Page) => page.getByRole("navigation", { name: "Hauptnavigation" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

test("the lists hang on the home screen's wall and lead to their pages", async ({ page, request }) => {
  await page.goto("/");
  for (const [label, path, first] of [
    ["Kunstszene", "/kunstszene/", /^\/kunstraum\/[a-z0-9-]+-[a-z0-9]{5}\/$/],
    ["Regionen", "/regionen/", /^\/region\/[a-z0-9-]+-[a-z0-9]{5}\/$/],
    ["Künstler:innen", "/kuenstler-innen/", /^\/kuenstler-in\/[a-z0-9-]+-[a-z0-9]{5}\/$/],
  ] as const) {
    await mainNavigation(page).getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label} · Atelierland`);
    await expect(page.getByRole("banner")).toHaveAttribute("data-variant", "solid");
    const card = cards(page).first().getByRole("link");
    expect(await card.getAttribute("href")).toMatch(first);
    const name = String(await card.textContent());
    await card.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect.poll(async () => (await request.get(path)).headers()["x-edge-cache"]).toBe("HIT");
  }
});

for (const [path, header, title] of [
  ["/", "solid", "Workshops und Kunst zum Mitmachen · Atelierland"],
  ["/regionen/", "solid", "Regionen · Atelierland"],
  ["/kunstszene/", "solid", "Kunstszene · Atelierland"],
  ["/kuenstler-innen/", "solid", "Künstler:innen · Atelierland"],
  ["/danke/", "clear", /Atelierland$/],
  ["/buchung/", "clear", /Atelierland$/],
  ["/anmelden/", "clear", /Atelierland$/],
  ["/agb/", "solid", "Allgemeine Geschäftsbedingungen · Atelierland"],
  ["/datenschutz/", "solid", "Datenschutz · Atelierland"],
  ["/impressum/", "solid", "Impressum · Atelierland"],
  ["/nutzungsbedingungen/", "solid", "Nutzungsbedingungen · Atelierland"],
] as const) {
  test(`anyone may enter ${path}, under a ${header} header`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveAttribute("data-variant", header);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("region", { name: "Meldungen" })).toBeAttached();
    // Every internal link carries its trailing slash; files such as feeds are none.
    const paths = await page
      .locator("a[href^='/']")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((each) => !each.endsWith("/") && !each.split("/").at(-1)?.includes("."))).toEqual([]);
  });
}

test("the overview of bookings asks who you are", async ({ page }) => {
  await page.goto("/buchung/uebersicht/");
  await expect(page).toHaveURL(`/anmelden/?redirectTo=${encodeURIComponent("/buchung/uebersicht/")}`);
});

test("a list shows twelve a page, by name, and is narrowed in its address", async ({ page }) => {
  const { region, location, artist } = await aPlace();
  await page.goto("/kuenstler-innen/");
  await expect(cards(page)).toHaveCount(12);
  const names = await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "de")));
  await page.getByRole("link", { name: "Weiter" }).click();
  await expect(page).toHaveURL("/kuenstler-innen/?seite=2");
  await expect(page.getByText(/Seite 2 von \d/)).toBeVisible();

  await page.getByLabel("Region").selectOption("Oderbruch");
  await page.getByRole("button", { name: "Zeigen" }).click();
  await expect(page).toHaveURL(/\/kuenstler-innen\/\?region=oderbruch-[a-z0-9]{5}$/);
  await expect(page.getByText(/^\d+ Künstler:innen · Oderbruch$/)).toBeVisible();
  await page.getByRole("link", { name: "Alle zeigen" }).click();
  await expect(page).toHaveURL("/kuenstler-innen/");

  await page.goto(`/kuenstler-innen/?region=${region.slug}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(artist.name);
  await page.goto(`/kunstszene/?region=${region.slug}`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(location.name);
});

test("an artist has an inverted header, the facts that are public, and their offers", async ({ page }) => {
  const { artist, offer, region } = await aPlace();
  await page.goto(`/kuenstler-in/${artist.slug}/`);
  await expect(page).toHaveTitle(`${artist.name} · Atelierland`);
  await expect(page.getByRole("banner")).toHaveAttribute("data-variant", "inverted");
  await expect(page.getByRole("main")).toContainText("Lebt in");
  await expect(page.getByRole("main")).toContainText("Letschin");
  await expect(page.getByText("Am Damm 7")).toHaveCount(0);
  await page.getByRole("link", { name: offer.name }).click();
  await expect(page).toHaveURL(`/angebot/${offer.slug}/`);
  await page.getByRole("link", { name: `Mehr über ${artist.name}` }).click();
  await page.getByRole("link", { name: region.name }).first().click();
  await expect(page).toHaveURL(`/region/${region.slug}/`);
});

test("an art space says where it is, how one gets in and what one can do there", async ({ page }) => {
  const { location, offer } = await aPlace();
  await page.goto(`/kunstraum/${location.slug}/`);
  await expect(page.getByText("Am Damm 7")).toBeVisible();
  await expect(page.getByRole("list", { name: "Zugänglichkeit" }).getByRole("listitem")).toHaveText([
    "Stufenlos zugänglich",
    "Kein rollstuhlgerechtes WC",
    "Keine Induktionsschleife",
  ]);
  const way = page.getByRole("link", { name: /Weg dorthin/ });
  expect(await way.getAttribute("href")).toBe(
    `https://www.openstreetmap.org/directions?to=${encodeURIComponent("Am Damm 7, 15324 Letschin")}`,
  );
  await expect(page.getByRole("link", { name: offer.name })).toBeVisible();
});

test("a region shows its intro, offers, art spaces and artists", async ({ page }) => {
  const { region, location, artist, offer } = await aPlace();
  await page.goto(`/region/${region.slug}/`);
  await expect(page.getByText("Flach bis zum Horizont.")).toBeVisible();
  for (const { name } of [offer, location, artist]) await expect(page.getByRole("heading", { name })).toBeVisible();
});

test.describe("addresses of detail pages", () => {
  test.use({ expectedErrors: /status of 404/ });

  for (const [entity, path] of [
    ["artist", "kuenstler-in"],
    ["location", "kunstraum"],
    ["region", "region"],
  ] as const) {
    test(`/${path}/: an outdated name is moved, an unknown id not found, a draft hidden`, async ({ page, request }) => {
      const record = await insert(entity, { name: `Alter Name ${word()}`, status: "published" });
      const { data } = await builders.admin
        .from(entity)
        .update({ name: "Neuer Name" })
        .eq("id", record.id)
        .select()
        .single();
      const draft = await insert(entity, { name: "Entwurf" });
      const outdated = await request.get(`/${path}/${record.slug}/`, { maxRedirects: 0 });
      expect([outdated.status(), outdated.headers().location]).toEqual([301, `/${path}/${data?.slug}/`]);
      const bare = await request.get(`/${path}/${data?.slug}`, { maxRedirects: 0 });
      expect([bare.status(), bare.headers().location]).toEqual([308, `/${path}/${data?.slug}/`]);
      for (const missing of [`/${path}/x-zzzzz/`, `/${path}/ohne/`, `/${path}/`, `/${path}/${draft.slug}/`]) {
        expect((await page.goto(missing))?.status(), missing).toBe(404);
      }
    });
  }

  test("a list that is asked for what there is not is not found", async ({ page }) => {
    for (const path of [
      "/kunstszene/?region=gibt-es-nicht",
      "/kuenstler-innen/?kunstform=gibt-es-nicht",
      "/regionen/?seite=99",
      "/?art=gibt-es-nicht",
      "/?von=2027-02-30",
      "/?frei=vielleicht",
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  });
});

test("full dates lead to the waiting list, cancelled ones are said to be", async ({ page }) => {
  const offer = await anOffer();
  const [open, full, cancelled] = [
    await anAppointment(offer.id, { slots: 4, timestamp: inDays(9).toISOString() }),
    await anAppointment(offer.id, { slots: 4, remaining_slots: 0, timestamp: inDays(10).toISOString() }),
    await anAppointment(offer.id, { slots: 4, status: "cancelled", timestamp: inDays(11).toISOString() }),
  ];
  await page.goto(`/angebot/${offer.slug}/`);
  const row = (date: { timestamp: string }) =>
    page.getByRole("listitem").filter({ hasText: formatDateTime(new Date(date.timestamp)) });
  await expect(row(open)).toContainText("Noch 4 Plätze");
  await expect(row(full)).toContainText("Ausgebucht");
  const wait = row(full).getByRole("link", { name: /^Auf die Warteliste/ });
  expect(await wait.getAttribute("href")).toBe(`/buchung/?termin=${full.id}`);
  await expect(row(cancelled)).toContainText("Abgesagt");
  await expect(row(cancelled).getByRole("link")).toHaveCount(0);
});

test("sections of every type hang on a page, a video asks nobody before it is wanted", async ({ page }) => {
  const { artist, offer } = await aPlace();
  const media = await Promise.all(
    ["Krug", "Vase"].map((alt_text) =>
      insert("media", { path: `${crypto.randomUUID()}.webp`, width: 1200, height: 900, alt_text }),
    ),
  );
  const [jug, vase] = media.map(({ id }) => id);
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Ton will Zeit." }] }] };
  const sections = [
    ["text", { title: "Zur Person", body }],
    ["image", { mediaId: jug, caption: "Ein Krug" }],
    ["text_image", { title: "Das Haus", body, mediaId: vase, imageSide: "left" }],
    [
      "gallery",
      { title: "Aus dem Ofen", images: media.map(({ id }, at) => ({ mediaId: id, caption: `Stück ${at + 1}` })) },
    ],
    ["quote", { quote: "Nicht drücken.", author: "Marlene" }],
    ["faq", { title: "Fragen", questions: [{ question: "Wird man schmutzig?", answer: body }] }],
    ["video", { title: "Beim Drehen", url: "https://vimeo.com/123456", mediaId: jug }],
    ["call_to_action", { title: "Komm vorbei", body, label: "Zur Kunstszene", href: "/kunstszene/" }],
    ["offer_list", { title: "Zum Anfangen", offerIds: [offer.id] }],
  ] as const;
  for (const [order, [type, content]] of sections.entries()) {
    await insert("cms_page_section", { artist_id: artist.id, order, type, content: content as never });
  }
  await page.route(/\/media\//, (route) => route.fulfill({ status: 204 }));
  const foreign: string[] = [];
  await page.route(/vimeo\.com/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ body: "" });
  });
  await page.goto(`/kuenstler-in/${artist.slug}/`);
  for (const title of [
    "Zur Person",
    "Das Haus",
    "Aus dem Ofen",
    "Fragen",
    "Beim Drehen",
    "Komm vorbei",
    "Zum Anfangen",
  ]) {
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  }
  await expect(page.getByText("„Nicht drücken.“")).toBeVisible();
  await page.getByText("Wird man schmutzig?").click();
  await expect(page.getByText("Ton will Zeit.").nth(2)).toBeVisible();

  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Video laden" }).click();
  await expect(page.getByTitle("Beim Drehen")).toHaveAttribute(
    "src",
    "https://player.vimeo.com/video/123456?dnt=1&autoplay=1",
  );

  // The gallery, by keyboard alone.
  const second = page.getByRole("link", { name: "Bild vergrößern: Vase" });
  expect(await second.getAttribute("href")).toBe(`/media/960/${media[1]?.path}`);
  await second.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bilder: Aus dem Ofen" });
  await expect(dialog.getByText("Bild 2 von 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("Bild 2 von 2")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText("Bild 1 von 2")).toBeVisible();
  await expect(dialog.getByText("Stück 1")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(second).toBeFocused();
});
