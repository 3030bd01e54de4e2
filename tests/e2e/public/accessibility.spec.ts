import { inDays } from "#tests/builders/backend.ts";
import { auditPages, overflowOf } from "../accessibility-audit.ts";
import { builders, expect, test } from "../fixtures.ts";
import { expectFocusRing, tabTo } from "../keyboard.ts";
import { createPublishedRecords, uniqueWord } from "./records.ts";

/** Creates records and returns the paths of public screens by name. */
async function createPublicScreens() {
  const { word, region, location, artist, offer } = await createPublishedRecords();
  await builders.serviceClient.from("artist").update({ is_address_public: true }).eq("id", artist.id).throwOnError();
  await builders.anAppointment(offer.id, { capacity: 2, remaining_slots: 0, timestamp: inDays(11).toISOString() });
  return {
    home: "/",
    regions: "/regionen/",
    locations: "/kunstszene/",
    region: `/region/${region.slug}/`,
    location: `/kunstraum/${location.slug}/`,
    artist: `/kuenstler-in/${artist.slug}/`,
    offer: `/angebot/${offer.slug}/`,
    search: `/?suche=${word}&frei=1&nahe=Letschin`,
    "nothing found": "/?suche=quietscheentchenorakel",
    "invalid period": "/?von=2027-05-02&bis=2027-05-01",
    "second page of the list view": "/?ansicht=liste&seite=2",
    "artists of a region nearby": `/kuenstler-innen/?nahe=Letschin&umkreis=50&region=${region.slug}`,
    "long unknown page number": `/regionen/?suche=${word}&seite=${"x".repeat(90)}`,
    legal: "/agb/",
    offline: "/offline/",
    "end of announcements with an invalid link": "/bescheid/beenden/?link=x",
  };
}

/** The widths (px) of phones at which a screen must not overflow when the browser's text size is 200 %. */
const largeTextAt: Partial<Record<string, readonly number[]>> = {
  regions: [320, 390],
  artist: [320, 390],
  home: [390],
  search: [390],
  offer: [390],
};

test("has no axe violation and no overflow on public screens, and no overflow on phones when the browser's text size is 200 %", async ({
  page,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390, 768] });
  const session = await page.context().newCDPSession(page);
  // Unlike a font size on <html>, this setting also changes the rem of media queries.
  const setTextSize = (standard: number) => session.send("Page.setFontSizes", { fontSizes: { standard } });
  const overflows: Record<string, string[]> = {};
  for (const [name, path] of Object.entries(await createPublicScreens())) {
    await page.goto(path);
    await audit(name);
    if (name === "artist") {
      await page.setViewportSize({ width: 320, height: 900 });
      await page.getByRole("button", { name: "Menü" }).click();
      await audit("menu under an inverted header", { at: [320] });
      await page.keyboard.press("Escape");
    }
    const widths = largeTextAt[name] ?? [];
    if (widths.length > 0) await setTextSize(32);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await overflowOf(page);
      if (overflow.length > 0) overflows[`${name}, ${width} px`] = overflow;
    }
    if (widths.length > 0) await setTextSize(16);
  }
  expectNoFindings();
  expect(overflows).toEqual({});
});

test("keeps the server's hyphenation of a long word after hydration, and has no overflow when names, summary and text contain a long word, URL or email", async ({
  page,
}) => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".slice(0, 70);
  const url = `https://forms.example.org/forms/d/e/${"1FAIpQLSdwX7pQ".repeat(6)}/viewform?usp=sf_link`;
  const { region, location, artist, offer } = await createPublishedRecords();
  const update = (table: "region" | "location" | "artist" | "offer", id: string, fields: object) =>
    builders.serviceClient.from(table).update(fields).eq("id", id).throwOnError();
  await update("region", region.id, { name: word, intro: url });
  await update("location", location.id, { name: word });
  await update("artist", artist.id, { name: word });
  await update("offer", offer.id, { name: word, summary: `kontakt@${word.toLowerCase()}.example.org` });
  const paragraph = {
    type: "paragraph",
    content: [{ type: "text", text: url, marks: [{ type: "link", attrs: { href: url } }] }],
  };
  const body = { type: "doc", content: [paragraph] };
  const { insert } = builders;
  await insert("cms_page_section", { offer_id: offer.id, order: 0, type: "text", content: { title: word, body } });
  await insert("cms_page_section", {
    offer_id: offer.id,
    order: 1,
    type: "faq",
    content: { title: word, questions: [{ question: url, answer: body }] },
  });
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [], overflowAt: [320, 390, 768, 1440] });
  const search = `?suche=${encodeURIComponent(word)}`;
  const [offerPath, searchPath] = [`/angebot/${offer.slug}/`, `/${search}`];
  for (const path of [
    offerPath,
    `/region/${region.slug}/`,
    `/kunstraum/${location.slug}/`,
    `/kuenstler-in/${artist.slug}/`,
    searchPath,
    ...["/regionen/", "/kunstszene/", "/kuenstler-innen/"].map((list) => list + search),
  ]) {
    await page.goto(path);
    if (path === offerPath || path === searchPath) {
      const heading = page.getByRole("main").getByRole("heading", { name: word }).first();
      await expect(heading).toContainText("Donau\u00addampf\u00adschiff\u00adfahrts");
    }
    await audit(path);
  }
  expectNoFindings();
});

test("shows the date filters without overlap in narrow windows, and gives buttons a border when the system forces its colors", async ({
  page,
}) => {
  await page.goto("/?frei=1");
  for (const width of [320, 360, 375, 400]) {
    await page.setViewportSize({ width, height: 900 });
    const [form, from, to] = await Promise.all(
      [page.getByRole("search"), page.getByLabel("Von", { exact: true }), page.getByLabel("Bis")].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!form || !from || !to) throw new Error("A field is missing");
    const areSeparate = from.x + from.width <= to.x || from.y + from.height <= to.y;
    expect([width, areSeparate, to.x + to.width <= form.x + form.width + 1]).toEqual([width, true, true]);
  }
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.getByRole("button", { name: "Suchen" })).toHaveCSS("border-top-width", "1px");
});

test("searches nearby and opens a location from the map by keyboard alone", async ({ page }) => {
  await page.goto("/kunstszene/");
  await tabTo(page.getByLabel("In der Nähe von"));
  await page.keyboard.type("15324");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Kunstr/ })).toBeFocused();
  await tabTo(page.getByRole("link", { name: "Zur Karte" }));
  await expectFocusRing(page);
  await page.keyboard.press("Enter");
  const map = page.getByRole("region", { name: "Auf der Karte" });
  await expect(map).toBeInViewport();
  await tabTo(map.locator("a[href^='/kunstraum/']").first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/kunstraum\//);
});

test("exposes the home page and an offer's page to screen readers in reading order, and reaches the booking link from the search by keyboard alone", async ({
  page,
}) => {
  const word = uniqueWord();
  const offer = await builders.anOffer({ name: `Töpfern für alle ${word}`, price: 4500 });
  const offerPath = `/angebot/${offer.slug}/`;
  await builders.anAppointment(offer.id, { capacity: 5 });
  await page.goto("/");
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Zum Inhalt"
    - banner:
      - link "Atelierland"
      - navigation "Hauptnavigation":
        - link "Angebote"
        - link "Kunstszene"
        - link "Regionen"
        - link "Künstler:innen"
      - button "Darstellung"
      - link "Anmelden"
    - main:
      - heading [level=1]
      - search:
        - combobox "Wonach ist dir?"
        - button "Suchen"
      - region "Als Nächstes":
        - heading "Als Nächstes" [level=2]
        - navigation "Ansicht"
        - list:
          - listitem:
            - article:
              - heading [level=3]:
                - link
      - region "Auf der Karte"
    - contentinfo
  `);
  await tabTo(page.locator("[name=suche]"));
  await expectFocusRing(page);
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "1 Angebot" })).toBeVisible();
  await tabTo(page.locator(`main h3 a[href="${offerPath}"]`));
  await expectFocusRing(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(offerPath);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Brotkrumen"
      - article:
        - heading /Töpfern für alle/ [level=1]
        - text: 45,00 €
        - link "Termin wählen"
        - region "Termine":
          - heading "Termine" [level=2]
          - list:
            - listitem:
              - time
              - link /Buchen/
  `);
  // After a press on an in-page link, Tab continues at the link's target.
  await tabTo(page.getByRole("link", { name: "Termin wählen" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${offerPath}#termine`);
  await page.keyboard.press("Tab");
  await expect(page.locator("#termine").locator(":focus")).toHaveCount(1);
  await tabTo(page.locator("main a[href^='/buchung/?termin=']"));
  await expectFocusRing(page);
});

test("moves the focus with Tab from the skip link through header and main to the footer, and after a client-side navigation, focuses the page's heading and announces the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/regionen/");
  const stops: { part: string; name: string }[] = [];
  while (stops.length < 80 && stops.at(-1)?.part !== "FOOTER") {
    await page.keyboard.press("Tab");
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        return {
          part: element?.closest("header, main, footer")?.tagName ?? "",
          name: element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "",
        };
      }),
    );
  }
  const parts = stops.map(({ part }) => part).filter((part, index, all) => part !== all[index - 1]);
  expect(parts).toEqual(["", "HEADER", "MAIN", "FOOTER"]);
  expect(stops.slice(0, 8).map(({ name }) => name)).toEqual([
    "Zum Inhalt",
    "Atelierland",
    "Angebote",
    "Kunstszene",
    "Regionen",
    "Künstler:innen",
    "Darstellung",
    "Anmelden",
  ]);

  const announced = page.locator("body > p[aria-live=polite]");
  const heading = page.getByRole("heading", { level: 1 });
  await page.locator("main h3 a").first().press("Enter");
  await expect(page).toHaveURL(/\/region\//);
  await expect(heading).toBeFocused();
  await expect(announced).toHaveText(await page.title());
  const region = String(await heading.textContent());

  await page.getByRole("navigation").getByRole("link", { name: "Regionen" }).first().click();
  await expect(page).toHaveURL("/regionen/");
  await expect(heading).toBeFocused();
  await expect(announced).toHaveText(await page.title());

  await page.goBack();
  await expect(page).toHaveURL(/\/region\//);
  await expect(page.getByRole("heading", { level: 1, name: region, exact: true })).toBeFocused();
});
