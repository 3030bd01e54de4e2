import { auditPages } from "./axe.ts";
import { builders, expect, test } from "./journey.ts";

const { anOffer, anAppointment, insert } = builders;

/** The demo's offer with a gallery, and a place of this test with everything on its pages. */
async function publicScreens(): Promise<Record<string, string>> {
  const name = `Wort${crypto.randomUUID().slice(0, 8)}`;
  const region = await insert("region", { name: `Region ${name}`, intro: "Flach.", status: "published" });
  const address = await insert("address", { street: "Am Damm 7", postal_code: "15324", city: "Letschin" });
  const of = { region_id: region.id, address_id: address.id, status: "published" } as const;
  const location = await insert("location", { name: `Ziegelei ${name}`, ...of });
  const artist = await insert("artist", { name: `Marlene ${name}`, is_address_public: true, ...of });
  const offer = await anOffer({ name: `Drehen ${name}`, location_id: location.id, artist_id: artist.id });
  await anAppointment(offer.id, { slots: 2 });
  await anAppointment(offer.id, { slots: 2, remaining_slots: 0, timestamp: new Date(Date.now() + 9e8).toISOString() });
  return {
    regions: "/regionen/",
    locations: "/kunstszene/",
    artists: "/kuenstler-innen/",
    narrowed: `/kuenstler-innen/?region=${region.slug}`,
    region: `/region/${region.slug}/`,
    location: `/kunstraum/${location.slug}/`,
    artist: `/kuenstler-in/${artist.slug}/`,
    offer: `/angebot/${offer.slug}/`,
    "second page": "/?seite=2",
    search: `/?suche=${name}&frei=1`,
    "nothing found": "/?suche=quietscheentchenorakel",
    "twisted days": "/?von=2027-05-02&bis=2027-05-01",
    legal: "/agb/",
  };
}

test("axe finds nothing on the public screens, in either light, narrow and wide", async ({ page }) => {
  const { look: variant, found } = await auditPages(page, [390, 1440]);
  for (const [name, address] of Object.entries(await publicScreens())) {
    await page.goto(address);
    await variant(name);
    if (name === "artist") {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole("button", { name: "Menü" }).click();
      await variant("menu on a dark wall", { at: [390] });
    }
  }
  await page.goto("/");
  const typed = page.getByRole("combobox", { name: "Wonach ist dir?" });
  await expect(async () => {
    await typed.fill("");
    await typed.pressSequentially("ton");
    await expect(page.getByRole("option", { name: /Angebot$/ }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await variant("suggestions");
  await page.goto("/?suche=weben+ohne+eile");
  await page.getByRole("link", { name: "Weben ohne Eile" }).first().click();
  await page
    .getByRole("link", { name: /Bild vergrößern/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /Bilder/ })).toBeVisible();
  await variant("lightbox");
  expect(found).toEqual({});
});

test("nothing scrolls sideways on the public screens at 320 px", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: "de-DE" });
  const page = await context.newPage();
  const overflowing: Record<string, number> = {};
  for (const [name, address] of Object.entries({ home: "/", ...(await publicScreens()) })) {
    await page.goto(address);
    const excess = await page.evaluate(() => {
      const edge = document.documentElement.clientWidth;
      const texts = [...document.querySelectorAll("main *, header *, footer *")].filter((element) => {
        const isApart = element.closest("dialog:not([open]), [popover], .sr-only");
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        return hasText && !isApart && element.checkVisibility({ visibilityProperty: true });
      });
      return (
        Math.max(document.documentElement.scrollWidth, ...texts.map((text) => text.getBoundingClientRect().right)) -
        edge
      );
    });
    if (excess > 1) overflowing[name] = Math.round(excess);
  }
  expect(overflowing).toEqual({});
  await context.close();
});

test("no public screen asks another origin for anything", async ({ page, baseURL }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host);
  });
  for (const address of Object.values(await publicScreens())) {
    await page.goto(address);
    await page.mouse.wheel(0, 8_000);
  }
  expect([...hosts]).toEqual([new URL(baseURL ?? "").host]);
});

test("from the search to a date with the keyboard alone", async ({ page }) => {
  const { offer, search } = await publicScreens();
  const name = String(search).replace(/^.*suche=|&.*$/g, "");
  await page.goto("/");
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`${selector} was not reached with 60 presses of Tab`);
  };
  const focusIsVisible = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const ring = element && getComputedStyle(element);
      return ring !== null && ring.outlineStyle !== "none" && Number.parseFloat(ring.outlineWidth) >= 2;
    });
  await tabTo("[name=suche]");
  expect(await focusIsVisible()).toBe(true);
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "1 Angebot" })).toBeVisible();
  await tabTo(`main h3 a[href="${offer}"]`);
  expect(await focusIsVisible()).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(String(offer));
  await tabTo("main a[href^='/buchung/?termin=']");
  expect(await focusIsVisible()).toBe(true);
});

test("Tab goes through a page as it is read: the way past the header, the header, the page, the footer", async ({
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
    "Tag- oder Nachtansicht",
    "Anmelden",
  ]);
});
