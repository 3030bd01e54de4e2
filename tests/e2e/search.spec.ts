import type { Page } from "@playwright/test";
import { berlinDay } from "#domain/berlin-time.ts";
import { inDays } from "../builders/backend.ts";
import { builders, expect, test, watchErrors } from "./journey.ts";

const { anOffer, anAppointment, insert } = builders;
const names = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
const field = (page: Page) => page.getByRole("combobox", { name: "Wonach ist dir?" });

/** Opens an address and waits until the search, which is a plain form before, has come to life. */
async function open(page: Page, address = "/"): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    const form = document.querySelector("form[role=search]");
    return form && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
}

/** Three offers of one word: bookable late, full soon, without a date. */
async function threeOffers() {
  const word = `wort${crypto.randomUUID().slice(0, 8)}`;
  const region = await insert("region", { name: `Region ${word}`, status: "published" });
  const location = await insert("location", { name: `Mühle ${word}`, region_id: region.id, status: "published" });
  const form = await insert("art_form", { name: `Form ${word}` });
  const [late, full, undated] = [
    await anOffer({ name: `Spät ${word}`, location_id: location.id }),
    await anOffer({ name: `Voll ${word}`, location_id: location.id }),
    await anOffer({ name: `Ohne ${word}` }),
  ];
  await insert("offer_art_form", { offer_id: late.id, art_form_id: form.id });
  await anAppointment(late.id, { timestamp: inDays(30).toISOString() });
  await anAppointment(full.id, { slots: 3, remaining_slots: 0, timestamp: inDays(12).toISOString() });
  return { word, region, location, form, late, full, undated };
}

test("words and filters find offers, by their next bookable date, and stand in the address", async ({ page }) => {
  const { word, region, form, late, full, undated } = await threeOffers();
  await open(page);
  await field(page).fill(word);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(`/?suche=${word}`);
  const heading = page.getByRole("heading", { level: 1, name: "3 Angebote" });
  await expect(heading).toBeFocused();
  expect(await names(page)).toEqual([late.name, undated.name, full.name]);

  await page.getByRole("checkbox", { name: /noch Plätze frei/ }).press("Space");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(`/?suche=${word}&frei=1`);
  await expect.poll(() => names(page)).toEqual([late.name]);
  await page.goBack();
  await expect.poll(() => names(page)).toHaveLength(3);
  await expect(page.getByRole("checkbox", { name: /noch Plätze frei/ })).not.toBeChecked();

  // Of a stretch of time the full ones are shown, too.
  const day = berlinDay(inDays(12));
  await page.getByLabel("Von").fill(day);
  await page.getByLabel("Bis").fill(day);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect.poll(() => names(page)).toEqual([full.name]);
  await page.getByRole("link", { name: "Suche zurücksetzen" }).click();
  await expect(page).toHaveURL("/");

  // The first page may be some minutes old; what is asked for by words is read anew, and so knows the new region.
  await open(page, `/?suche=${word}`);
  await field(page).fill("");
  await page.getByLabel("Region", { exact: true }).selectOption(region.name);
  await page.getByLabel("Kunstform").selectOption(form.name);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(`/?region=${region.slug}&kunstform=form-${word}`);
  await expect.poll(() => names(page)).toEqual([late.name]);
});

test("an empty search and twisted days are answered with words", async ({ page }) => {
  await open(page, "/?suche=quietscheentchenorakel");
  await expect(page.getByRole("heading", { level: 1, name: "Nichts gefunden" })).toBeVisible();
  await expect(page.getByText(/Versuch es mit einem anderen Wort/)).toBeVisible();
  await page.getByRole("link", { name: "Alle Angebote zeigen" }).click();
  await expect(page).toHaveURL("/");
  await open(page, "/?von=2027-05-02&bis=2027-05-01");
  await expect(page.getByLabel("Bis")).toHaveAccessibleDescription(/Der letzte Tag liegt vor dem ersten/);
});

test("suggestions are chosen with the keyboard, and left alone with Escape", async ({ page }) => {
  const { word, location, late } = await threeOffers();
  await open(page);
  await field(page).pressSequentially(word.slice(0, -1));
  const list = page.getByRole("listbox", { name: "Vorschläge" });
  await expect(list.getByRole("option")).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await field(page).press("End");
  await field(page).pressSequentially(word.slice(-1));
  await expect(list).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { name: location.name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/kunstraum/${location.slug}/`);

  await open(page);
  await field(page).fill(word);
  await list.getByRole("option", { name: late.name }).click();
  await expect(page).toHaveURL(`/angebot/${late.slug}/`);
});

test("what anybody's words make is kept out of search engines, what the house sorted is not", async ({ request }) => {
  const robots = async (address: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await request.get(address)).text())?.[1];
  expect(await robots("/?suche=ton")).toBe("noindex, follow");
  expect(await robots("/?von=2027-01-01")).toBe("noindex, follow");
  expect(await robots("/?frei=1")).toBeUndefined();
});

test("a slow search shows the shapes of what comes", async ({ page }) => {
  await open(page);
  let answer = () => {};
  await page.route(/_\.data\?suche=/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await field(page).fill("ton");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Angebote werden gesucht …")).toBeAttached();
  answer();
  await expect(page.getByRole("heading", { level: 1, name: /Angebot/ })).toBeVisible();
  await expect(page.getByText("Angebote werden gesucht …")).toHaveCount(0);
});

test("the search stands in a phone's first window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page);
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Suchen" })).toBeInViewport({ ratio: 1 });
});

test("the first page shows twelve offers by date, the regions, and what the landing page names", async ({ page }) => {
  await open(page);
  const list = page.getByRole("region", { name: "Als Nächstes" });
  await expect(list.getByRole("article")).toHaveCount(12);
  const dates = await list
    .locator("article time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(dates).toEqual(dates.toSorted());
  await expect(page.getByRole("heading", { level: 2, name: "Zum Anfangen" })).toBeVisible();
  const overview = page.getByRole("region", { name: /Regionen$/ });
  await expect(overview.getByRole("link", { name: /Oderbruch.*\d+ Angebote/ })).toBeVisible();
  await page.getByRole("link", { name: "Weiter" }).click();
  await expect(page).toHaveURL("/?seite=2");
  await expect(page.getByRole("heading", { level: 1, name: "Weiter im Katalog" })).toBeVisible();
});

test("reading, searching and filtering work without JavaScript", async ({ browser }) => {
  const { word, region, location, late, full } = await threeOffers();
  const page = await (await browser.newContext({ javaScriptEnabled: false, locale: "de-DE" })).newPage();
  const errors = watchErrors(page);
  await page.goto("/");
  await field(page).fill(word);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 Angebote");
  // Who types an art space's name finds it without suggestions, too.
  await expect(page.getByRole("main").getByRole("link", { name: location.name })).toBeVisible();
  await page.getByLabel("Region", { exact: true }).selectOption(region.name);
  await page.getByRole("checkbox", { name: /noch Plätze frei/ }).press("Space");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 Angebot");
  await page.getByRole("link", { name: late.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(late.name);
  await page.getByRole("link", { name: "Zum Kunstraum" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(location.name);
  await expect(page.getByRole("link", { name: full.name })).toBeVisible();

  await page.goto("/kuenstler-innen/");
  await page.getByRole("link", { name: "Weiter" }).click();
  await expect(page.getByText(/Seite 2 von/)).toBeVisible();
  await page.getByLabel("Kunstform").selectOption("Keramik");
  await page.getByRole("button", { name: "Zeigen" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Marlene Voss" })).toBeVisible();
  await page.goto("/?kunstform=textilkunst");
  await page.getByRole("link", { name: "Weben ohne Eile" }).first().click();
  const image = page.getByRole("link", { name: /Bild vergrößern/ }).first();
  expect((await page.request.get(String(await image.getAttribute("href")))).headers()["content-type"]).toMatch(
    /^image\//,
  );
  expect(errors).toEqual([]);
  await page.context().close();
});
