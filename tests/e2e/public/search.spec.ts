import type { Page } from "@playwright/test";
import { berlinDay } from "#domain/berlin-time.ts";
import { inDays } from "#tests/builders/backend.ts";
import { auditPages } from "../accessibility-audit.ts";
import { builders, expect, test } from "../fixtures.ts";
import { demoRecords } from "./demo-records.ts";
import { recordModules } from "./modules.ts";
import { createPublishedRecords, uniqueWord } from "./records.ts";
import { searchField } from "./search-field.ts";

const { anAppointment, anOffer, insert } = builders;
const resultNames = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();

/**
 * Creates three offers whose names share a word: `late` has a bookable appointment, `full` an earlier, sold-out
 * appointment, `undated` no appointment.
 */
async function createThreeOffers() {
  const word = uniqueWord().toLowerCase();
  const region = await insert("region", { name: `Region ${word}`, status: "published" });
  const location = await insert("location", { name: `Mühle ${word}`, region_id: region.id, status: "published" });
  const [artForm, late, full, undated] = await Promise.all([
    insert("art_form", { name: `Form ${word}` }),
    anOffer({ name: `Spät ${word}`, location_id: location.id }),
    anOffer({ name: `Voll ${word}`, location_id: location.id }),
    anOffer({ name: `Ohne ${word}` }),
  ]);
  await Promise.all([
    insert("offer_art_form", { offer_id: late.id, art_form_id: artForm.id }),
    anAppointment(late.id, { timestamp: inDays(30).toISOString() }),
    anAppointment(full.id, { capacity: 3, remaining_slots: 0, timestamp: inDays(12).toISOString() }),
  ]);
  return { word, region, location, artForm, late, full, undated };
}

test("finds offers by words and filters in the URL, sorted by the next bookable appointment and, without one, by name", async ({
  page,
}) => {
  const { word, region, artForm, late, full, undated } = await createThreeOffers();
  await page.goto("/");
  await searchField(page).fill(word);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(`/?suche=${word}`);
  await expect(page.getByRole("heading", { level: 1, name: "3 Angebote" })).toBeFocused();
  expect(await resultNames(page)).toEqual([late.name, undated.name, full.name]);

  await page.getByRole("checkbox", { name: /noch Plätze frei/ }).press("Space");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(`/?suche=${word}&frei=1`);
  await expect.poll(() => resultNames(page)).toEqual([late.name]);
  await page.goBack();
  await expect.poll(() => resultNames(page)).toHaveLength(3);
  await expect(page.getByRole("checkbox", { name: /noch Plätze frei/ })).not.toBeChecked();

  // The only appointment on this day is sold out.
  const day = berlinDay(inDays(12));
  await page.getByLabel("Von", { exact: true }).fill(day);
  await page.getByLabel("Bis").fill(day);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect.poll(() => resultNames(page)).toEqual([full.name]);
  await page.getByRole("link", { name: "Suche zurücksetzen" }).click();
  await expect(page).toHaveURL("/");

  // Starts with a search by words, because the cached page without a search may lack the new region.
  await page.goto(`/?suche=${word}`);
  await searchField(page).fill("");
  await page.getByLabel("Region", { exact: true }).selectOption(region.name);
  await page.getByLabel("Kunstform").selectOption(artForm.name);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL(`/?region=${region.slug}&kunstform=form-${word}`);
  await expect.poll(() => resultNames(page)).toEqual([late.name]);
});

test("shows skeletons while a search is slow, and explains an empty result and a period that ends before it starts", async ({
  page,
}) => {
  await page.goto("/");
  let respond = () => {};
  const mayRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/_\.data\?suche=/, async (route) => {
    await mayRespond;
    await route.continue();
  });
  await searchField(page).fill("quietscheentchenorakel");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Angebote werden gesucht …")).toBeAttached();
  respond();
  await expect(page.getByRole("heading", { level: 1, name: "Nichts gefunden" })).toBeVisible();
  await expect(page.getByText("Angebote werden gesucht …")).toHaveCount(0);
  await expect(page.getByText(/Versuch es mit einem anderen Wort/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Vielleicht passt das" }).getByRole("article")).toHaveCount(3);
  await page.getByRole("link", { name: "Alle Angebote zeigen" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/?von=2027-05-02&bis=2027-05-01");
  await expect(page.getByLabel("Bis")).toHaveAccessibleDescription(/Der letzte Tag liegt vor dem ersten/);
});

test("opens the page of a suggestion by keyboard and mouse, closes the suggestions with Escape, suggests only locations in the directory of locations, and has no axe violation and no overflow", async ({
  page,
}) => {
  const { word, location, late } = await createThreeOffers();
  await page.goto("/");
  await searchField(page).pressSequentially(word.slice(0, -1));
  const options = page.getByRole("listbox", { name: "Vorschläge" }).getByRole("option");
  const list = page.getByRole("listbox", { name: "Vorschläge" });
  await expect(options).toHaveCount(4); // the location and the three offers
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(searchField(page)).toHaveAttribute("aria-expanded", "false");
  await searchField(page).press("End");
  await searchField(page).pressSequentially(word.slice(-1));
  await expect(list).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { name: location.name })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/kunstraum/${location.slug}/`);

  await insert("artist", { name: `Marlene ${word}`, status: "published" });
  await page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link", { name: "Kunstszene" }).click();
  await page.getByRole("combobox", { name: "Welchen Kunstraum suchst du?" }).pressSequentially(word);
  await expect(options).toHaveText(`${location.name}Kunstraum`);

  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await page.goto(`/?suche=${word}`);
  await searchField(page).fill("");
  await searchField(page).pressSequentially(word);
  await expect(list.getByRole("option", { name: /Angebot$/ }).first()).toBeVisible();
  await audit("suggestions");
  expectNoFindings();
  await list.getByRole("option", { name: late.name }).click();
  await expect(page).toHaveURL(`/angebot/${late.slug}/`);
});

test("suggests the right spelling of a misspelled word, and replaces words such as kostenlos with filters", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/");
  await searchField(page).fill("Töpfrn");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByText("Meintest du „töpfern“?")).toBeVisible();
  expect(await resultNames(page)).toContain("Drehen an der Scheibe");
  await searchField(page).fill("kostenlos");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page).toHaveURL("/?kostenlos=1");
  await expect(page.getByRole("checkbox", { name: "Kostenlos" })).toBeChecked();
  await expect(page.getByText("kostenlos", { exact: true }).first()).toBeVisible();
  await page.goto("/kunstszene/?suche=stufenlos+Hof");
  await expect(page).toHaveURL("/kunstszene/?suche=Hof&stufenlos=1");
  await expect(page.getByRole("checkbox", { name: "Stufenlos erreichbar" })).toBeChecked();
  await page.goto("/?suche=Weihnachten");
  await expect(page).toHaveURL("/?wann=weihnachten");
  await expect(page.getByLabel("Wann")).toHaveValue("weihnachten");
  await expect(page.getByRole("heading", { level: 1, name: /Angebot/ })).toBeVisible();
});

test("sends noindex when offers are searched by words or day, but not when they are filtered by free slots", async ({
  request,
}) => {
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(await robots("/?suche=ton")).toBe("noindex, follow");
  expect(await robots("/?von=2027-01-01")).toBe("noindex, follow");
  expect(await robots("/?frei=1")).toBeUndefined();
});

test("lists sections, regions and twelve offers sorted by next appointment on the home page, shows the search field and its button on a phone without scrolling, and restores the chosen view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/");
  await expect(searchField(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Suchen" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThan(1.5 * 844);

  await page.setViewportSize({ width: 1280, height: 720 });
  const list = page.getByRole("region", { name: "Als Nächstes" });
  await expect(list.getByRole("article")).toHaveCount(12);
  const times = await list
    .locator("article time")
    .evaluateAll((elements) => elements.map((time) => time.getAttribute("datetime")));
  expect(times).toEqual(times.toSorted());
  await expect(page.getByRole("heading", { level: 2, name: "Zum Anfangen" })).toBeVisible();
  const regions = page.getByRole("region", { name: /Regionen$/ });
  await expect(regions.getByRole("link", { name: /Oderbruch.*\d+ Angebote/ })).toBeVisible();
  await page.getByRole("navigation", { name: "Ansicht" }).getByRole("link", { name: "Liste" }).click();
  await expect(page).toHaveURL("/?ansicht=liste");
  await expect(list.getByRole("article")).toHaveCount(12);
  await expect(list.locator("img")).toHaveCount(0);
  await page.getByRole("link", { name: "Weiter" }).click();
  await expect(page).toHaveURL("/?ansicht=liste&seite=2");
  await page.getByRole("navigation", { name: "Ansicht" }).getByRole("link", { name: "Bilder" }).click();
  await expect(page).toHaveURL("/?seite=2");
  await expect(page.getByRole("heading", { level: 1, name: "Weitere Angebote" })).toBeVisible();
  await expect(page.getByRole("article").locator("img")).not.toHaveCount(0);

  // The chosen view is restored in new documents and after client-side navigations until another is chosen.
  const views = page.getByRole("navigation", { name: "Ansicht" });
  await views.getByRole("link", { name: "Liste" }).click();
  await page.goto("/");
  await expect(page).toHaveURL("/?ansicht=liste");
  await page.getByRole("banner").getByRole("link", { name: "Kunstszene" }).click();
  // The browser ignores a press during which a view transition starts.
  await expect(page.getByRole("heading", { level: 1, name: "Scheunen, Speicher, Hinterhöfe" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Angebote" }).click();
  await expect(list.getByRole("article")).toHaveCount(12);
  await expect(list.locator("img")).toHaveCount(0);
  // Requests a document, like a press before hydration or a link opened in a new tab.
  await page.goto((await views.getByRole("link", { name: "Bilder" }).getAttribute("href")) ?? "");
  await expect(page).toHaveURL("/");
  await expect(list.locator("img")).not.toHaveCount(0);
});

test("finds and filters records and opens their pages without JavaScript, and loads no module", async ({
  openPage,
}) => {
  const { word, region, location, late, full } = await createThreeOffers();
  const page = await openPage({ javaScriptEnabled: false });
  const modules = recordModules(page);
  await page.goto("/");
  await searchField(page).fill(word);
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 Angebote");
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
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Marlene Voss" })).toBeVisible();
  await page.goto("/?kunstform=textilkunst&suche=weben+ohne+eile");
  const offer = (await demoRecords("offer")).find(({ name }) => name === "Weben ohne Eile");
  await page.locator(`main h3 a[href="${offer?.path}"]`).click();
  const image = page.getByRole("link", { name: /Bild vergrößern/ }).first();
  const response = await page.request.get(String(await image.getAttribute("href")));
  expect(response.headers()["content-type"]).toMatch(/^image\//);
  expect(modules).toEqual([]);
});

test("searches regions, locations and artists by words of their name, without caching or indexing the result", async ({
  openPage,
}) => {
  const { word, region, location, artist } = await createPublishedRecords();
  const page = await openPage({ javaScriptEnabled: false });
  for (const [path, { name }, count] of [
    ["/regionen/", region, "1 Region"],
    ["/kunstszene/", location, "1 Kunstraum"],
    ["/kuenstler-innen/", artist, "1 Künstler:in"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(/suchst du/).fill(`${name.split(" ")[0]} ${word.toUpperCase()}`);
    const response = page.waitForResponse((candidate) => candidate.url().includes(`${path}?suche=`));
    await page.getByRole("button", { name: "Suchen" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(count);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(name);
    expect((await response).headers()["x-edge-cache"], path).toBe("BYPASS");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
  }
  await page.goto("/kuenstler-innen/?suche=%25+gibt+es+nicht");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nichts gefunden");
  await page.getByRole("link", { name: /^Alle .* zeigen$/ }).click();
  await expect(page).toHaveURL("/kuenstler-innen/");
});

test("shows records near a place, the nearest first, with a map, on the home page and in every directory", async ({
  openPage,
  request,
}) => {
  for (const path of ["/", "/regionen/", "/kunstszene/", "/kuenstler-innen/"]) {
    const response = await request.get(`${path}?nahe=Letschin&umkreis=50`);
    const html = (await response.text()).replaceAll("<!-- -->", ""); // React's comments between texts
    expect(response.headers()["x-edge-cache"], path).toBe("BYPASS");
    expect(html, path).toMatch(/<meta name="robots" content="noindex, follow"/);
    const distances = [...html.matchAll(/>(\d+) km entfernt</g)].map(([, km]) => Number(km));
    expect(distances.length, path).toBeGreaterThan(0);
    expect(distances, path).toEqual(distances.toSorted((one, other) => one - other));
    expect(html, path).toContain('href="#karte"');
    expect(html, path).toContain(">Auf der Karte<");
  }

  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/regionen/");
  await page.getByLabel("In der Nähe von").fill("Letschin");
  await page.getByLabel("Umkreis").selectOption("50 km");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[1-9]/);
  await expect(page.getByText(/^\d+ km entfernt$/).first()).toBeVisible();
  await page.getByRole("link", { name: "Zur Karte" }).click();
  const map = page.getByRole("region", { name: "Auf der Karte" });
  await expect(map).toBeInViewport();
  await expect(map.getByRole("listitem").first()).toBeVisible();
});

test("shows the filters of the URL when the visitor goes back after a search that preceded hydration", async ({
  page,
}) => {
  await page.route(/\.js$/, () => {}); // scripts never arrive
  await page.goto("/", { waitUntil: "commit" });
  const [region, day] = [page.getByLabel("Region", { exact: true }), page.getByLabel("Von", { exact: true })];
  const [place, freeOfCharge] = [page.getByLabel("In der Nähe von"), page.getByRole("checkbox", { name: "Kostenlos" })];
  await region.selectOption({ index: 1 });
  await day.fill(berlinDay(inDays(12)));
  await place.fill("Potsdam");
  await freeOfCharge.press("Space");
  await page.getByRole("button", { name: "Suchen" }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/region=.*von=.*kostenlos=1/);
  await page.waitForLoadState("domcontentloaded");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/");
  await page.waitForLoadState("domcontentloaded");
  for (const field of [region, day, place]) await expect(field).toHaveValue("");
  await expect(freeOfCharge).not.toBeChecked();
});
