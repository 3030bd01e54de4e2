import type { Browser, Page } from "@playwright/test";
import { apiAs } from "./api.ts";
import { aBoss, addSection, anArtist, enter, saved, unique } from "./editor-steps.ts";
import { anotherBrowser, builders, expect, fillLogin, test, watchErrors } from "./journey.ts";

async function makeOnTheSpot(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole("combobox", { name: label });
  await box.fill(name);
  await page.getByRole("option", { name: `„${name}“ neu anlegen` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Anlegen" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(box).toHaveValue(name);
}

/** Takes the first picture of the library. */
async function chooseImage(page: Page, label: string): Promise<void> {
  const field = page.getByRole("group", { name: label, exact: true });
  await field.getByRole("button", { name: "Bild wählen" }).click();
  await page.getByRole("dialog", { name: "Bild auswählen" }).getByRole("listitem").first().getByRole("button").click();
  await expect(field.getByRole("button", { name: "Anderes Bild" })).toBeVisible();
}

test("an offer is made from nothing and seen on the site in its final form", async ({ page, browser }) => {
  test.slow();
  const [name, artist, location, artForm] = [
    unique("Papier schöpfen"),
    unique("Ida Hell"),
    unique("Mühle"),
    unique("Papier"),
  ];
  await enter(page, "/admin/angebote/");
  await page.getByRole("button", { name: "Neues Angebot" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByLabel("Art").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Anlegen und bearbeiten" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByLabel("Kurz gesagt").fill("Aus alten Büchern wird neues Papier.");
  await page.getByLabel("Preis pro Platz").fill("38,50");
  await chooseImage(page, "Bild");
  await makeOnTheSpot(page, "Künstler:in", artist);
  await makeOnTheSpot(page, "Kunstraum", location);
  await page.getByLabel("Neue Kunstform").fill(artForm);
  await page.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(page.getByRole("checkbox", { name: artForm })).toBeChecked();

  await addSection(page, "Text");
  await page.getByLabel("Überschrift").first().fill("So läuft der Tag");
  const body = page.getByRole("textbox", { name: "Text" });
  await body.click();
  await page.getByRole("button", { name: "Fett" }).click();
  await page.keyboard.type("Erst reißen, dann rühren.");
  await addSection(page, "Bild");
  await chooseImage(page, "Bild");
  await page.getByLabel("Bildunterschrift").fill("Das Sieb hängt zum Trocknen.");
  await addSection(page, "Zitat");
  await page.getByRole("textbox", { name: "Zitat" }).fill("Papier vergisst nichts.");
  await addSection(page, "Fragen und Antworten");
  await page.getByRole("textbox", { name: "Frage", exact: true }).fill("Werde ich nass?");
  await page.getByRole("textbox", { name: "Antwort" }).click();
  await page.keyboard.type("Ein wenig.");
  await addSection(page, "Aufruf");
  await page.getByLabel("Beschriftung der Schaltfläche").fill("Alle Kunsträume");
  await page.getByLabel("Wohin sie führt").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText(/Bitte gib eine Adresse ein, die mit/)).toBeVisible();
  await expect(page.getByLabel("Wohin sie führt")).toBeFocused();
  await page.getByLabel("Wohin sie führt").fill("/kunstszene/");
  await saved(page);

  // The preview is the page itself.
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "So läuft der Tag" })).toBeAttached();
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();

  const address = new URL(page.url()).pathname.replace("/admin", "");
  const visitor = await anotherBrowser(browser);
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  for (const words of ["Aus alten Büchern wird neues Papier.", "38,50 €", artist, location]) {
    await expect(visitor.getByText(words).first()).toBeVisible();
  }
  await expect(visitor.getByRole("heading", { name: "So läuft der Tag" })).toBeVisible();
  await expect(visitor.locator("strong", { hasText: "Erst reißen, dann rühren." })).toBeVisible();
  await expect(visitor.getByText("Papier vergisst nichts.")).toBeVisible();
  await expect(visitor.locator("figure", { hasText: "Das Sieb hängt zum Trocknen." }).getByRole("img")).toBeVisible();
  await expect(visitor.getByText("Werde ich nass?")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Alle Kunsträume" })).toHaveAttribute("href", "/kunstszene/");
  await visitor.context().close();
});

test("an artist's new name stands on every cached offer page at the next request", async ({ page, request }) => {
  const artist = await anArtist(unique("Hanne Lorenz"));
  const offers = await Promise.all([1, 2].map(() => builders.anOffer({ artist_id: artist.id })));
  const paths = offers.map(({ slug }) => `/angebot/${slug}/`);
  const get = async (path: string) => {
    const answer = await request.get(path, { headers: { cookie: "" } });
    return { state: answer.headers()["x-edge-cache"], text: await answer.text() };
  };
  for (const path of paths) {
    await get(path);
    await expect.poll(async () => (await get(path)).state).toBe("HIT");
  }
  const renamed = unique("Hanne Weiß");
  await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
  await page.getByLabel("Name", { exact: true }).fill(renamed);
  await saved(page);
  for (const path of paths) expect((await get(path)).text).not.toContain(renamed);
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();
  for (const path of paths) expect((await get(path)).text).toContain(renamed);
  // The editor follows the name, and the old address still leads to it.
  await expect(page).toHaveURL(/hanne-weiss-/);
});

async function openTwice(browser: Browser, path: string): Promise<[Page, Page]> {
  const pages = await Promise.all([anotherBrowser(browser), anotherBrowser(browser)]);
  for (const each of pages) await enter(each, path);
  return [pages[0] as Page, pages[1] as Page];
}

test("two admins at one record: what both changed is asked, and nothing is lost", async ({ browser }) => {
  test.slow();
  const artist = await anArtist(unique("Jonas Weber"));
  const path = `/admin/kuenstler-in/${artist.slug}/`;
  const [first, second] = await openTwice(browser, path);
  await first.getByLabel("Name", { exact: true }).fill("Jonas Erste");
  await first.getByLabel("Ort").fill("Letschin");
  await saved(first);

  await second.getByLabel("Name", { exact: true }).fill("Jonas Zweite");
  const question = second.getByRole("dialog", { name: "Zwei haben hier geschrieben." });
  await expect(question).toBeVisible();
  await expect(question.getByText("Jonas Erste")).toBeVisible();
  await expect(question.getByText("Jonas Zweite")).toBeVisible();
  await question.getByRole("radio", { name: /Deine Fassung/ }).check();
  await question.getByRole("button", { name: "So zusammenführen" }).click();
  await saved(second);
  // Mine where both wrote, theirs where only they did.
  await expect(second.getByLabel("Ort")).toHaveValue("Letschin");

  await first.reload();
  await expect(first.getByLabel("Name", { exact: true })).toHaveValue("Jonas Zweite");
  await expect(first.getByLabel("Ort")).toHaveValue("Letschin");
  for (const each of [first, second]) await each.context().close();
});

test.describe("without a session", () => {
  test.use({ expectedErrors: /status of 401|WebSocket|ERR_FAILED/ });

  test("nothing typed is lost: it says so, asks to sign in, and offers the text again", async ({ page, context }) => {
    const boss = await aBoss();
    const artist = await anArtist(unique("Mirjam Rosen"));
    const path = `/admin/kuenstler-in/${artist.slug}/`;
    // The watch over the session would, in its own time, lead away before the editor says anything.
    await page.route(/session\.current/, (route) => route.abort());
    await enter(page, path, boss.email);
    await context.clearCookies();
    await page.getByLabel("Name", { exact: true }).fill("Mirjam nach der Pause");
    await expect(page.getByText("Nicht gespeichert: Du bist nicht mehr angemeldet.")).toBeVisible();
    await page.getByRole("link", { name: "Neu anmelden" }).click();
    await fillLogin(page, boss.email);
    await expect(page).toHaveURL(path);
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mirjam nach der Pause");
    await saved(page);
  });
});

test.describe("with a failing line", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("what was typed before a closed tab is offered again, and gone once it is saved", async ({ page, context }) => {
    const artist = await anArtist(unique("Lotte Amberg"));
    const path = `/admin/kuenstler-in/${artist.slug}/`;
    await enter(page, path);
    await page.route("**/api/trpc/record.saveDraft*", (route) => route.abort());
    await page.getByLabel("Name", { exact: true }).fill("Lotte im Funkloch");
    await expect(page.getByText(/Nicht gespeichert/)).toBeVisible();
    await page.close();

    const again = await context.newPage();
    const errors = watchErrors(again);
    await again.goto(path);
    await expect(again.getByText("Hier liegt Text, der nicht gespeichert wurde.")).toBeVisible();
    await again.getByRole("button", { name: "Übernehmen" }).click();
    await expect(again.getByLabel("Name", { exact: true })).toHaveValue("Lotte im Funkloch");
    await saved(again);
    await again.reload();
    await expect(again.getByLabel("Name", { exact: true })).toHaveValue("Lotte im Funkloch");
    await expect(again.getByText("Hier liegt Text, der nicht gespeichert wurde.")).toBeHidden();
    expect(errors).toEqual([]);
  });

  test("a failed save is tried again and says so", async ({ page }) => {
    const artist = await anArtist(unique("Pawel Sobieski"));
    await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
    let isDown = true;
    await page.route("**/api/trpc/record.saveDraft*", (route) => (isDown ? route.abort() : route.continue()));
    await page.getByLabel("Name", { exact: true }).fill("Pawel S.");
    await expect(page.getByText("Nicht gespeichert: Keine Verbindung.")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await saved(page);
  });
});

test.describe("when the answer to a save is lost", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 409/ });

  test("what arrived is known as one's own, also when more was typed since", async ({ page }) => {
    const artist = await anArtist(unique("Nele Brandis"));
    await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
    await addSection(page, "Zitat");
    await saved(page);
    let isLost = true;
    await page.route("**/api/trpc/record.saveDraft*", async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("textbox", { name: "Zitat" }).fill("Ton ist geduldig");
    await expect(page.getByText("Nicht gespeichert: Keine Verbindung.")).toBeVisible();
    isLost = false;
    const refused = page.waitForResponse((response) => response.status() === 409);
    await page.getByRole("textbox", { name: "Zitat" }).fill("Ton ist geduldiger als Papier");
    await refused;
    await saved(page);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.reload();
    await expect(page.getByText("Ton ist geduldiger als Papier")).toBeVisible();
  });
});

test("text pasted from Word keeps its words, lists and links, and nothing else", async ({ page }) => {
  const artist = await anArtist(unique("Konrad Albrecht"));
  await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
  await addSection(page, "Text");
  const body = page.getByRole("textbox", { name: "Text" });
  await body.click();
  const html = `<html><head><style>p{color:red}</style></head><body><h1>Ablauf</h1>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Ton kneten<o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Drehen</p>
    <p style='color:red'><u>Mehr</u> <a href="javascript:alert(1)">hier</a> und <a href="https://example.org/">dort</a></p></body></html>`;
  await body.evaluate((element, pasted) => {
    const clipboard = new DataTransfer();
    clipboard.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, html);
  await expect(body.getByRole("heading", { level: 2 })).toHaveText("Ablauf");
  await expect(body.getByRole("listitem")).toHaveText(["Ton kneten", "Drehen"]);
  await expect(body.getByRole("link")).toHaveText(["dort"]);
  await saved(page);
});

test("a version is brought back as the draft", async ({ page }) => {
  const artist = await anArtist(unique("Linh Tran"), "draft");
  await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
  const name = page.getByLabel("Name", { exact: true });
  const publish = async (as: string) => {
    await name.fill(as);
    await saved(page);
    await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${as.toLowerCase().replaceAll(" ", "-")}-`));
    await page.getByRole("button", { name: "Schließen" }).first().click();
  };
  await publish("Linh Eins");
  await publish("Linh Zwei");
  await page.getByRole("button", { name: "Fassungen" }).click();
  const restore = page.getByRole("button", { name: /zurückholen$/ });
  await expect(restore).toHaveCount(2);
  await restore.last().click();
  await expect(name).toHaveValue("Linh Eins");
  await saved(page);
});

test("the history beside a record says who changed what, and grows with the next change", async ({ page }) => {
  const boss = await aBoss();
  const artist = await anArtist(unique("Greta Sommer"));
  const other = await anArtist(unique("Nicht gemeint"));
  await apiAs(boss.token).record.change.mutate({ entity: "artist", ids: [other.id], action: "archived" });
  await enter(page, `/admin/kuenstler-in/${artist.slug}/`, boss.email);
  const open = page.getByRole("button", { name: "Verlauf" });
  const sheet = page.getByRole("dialog", { name: "Verlauf" });
  await open.press("Enter");
  // Made by the service, past the admin area.
  await expect(sheet.getByRole("listitem")).toHaveText([/Automatisch/]);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();

  await page.getByLabel("Name", { exact: true }).fill(unique("Greta Winter"));
  await saved(page);
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();
  // With the new address the page closes what lies over it.
  await expect(page.getByRole("link", { name: "Seite ansehen" })).toHaveAttribute("href", /greta-winter-/);
  await open.click();
  const acts = sheet.getByRole("listitem");
  await expect(acts.first()).toContainText(boss.email);
  await expect(acts.first()).toContainText("Name");
  await expect(acts.last()).toContainText("Automatisch");
});

test.describe("a history that cannot be read", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("says so and is read again on demand", async ({ page }) => {
    const artist = await anArtist(unique("Greta Herbst"));
    await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
    let isDown = true;
    await page.route("**/api/trpc/auditLog.list*", (route) => (isDown ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Verlauf" }).click();
    const sheet = page.getByRole("dialog", { name: "Verlauf" });
    await expect(sheet.getByRole("alert")).toHaveText("Der Verlauf ließ sich nicht laden.");
    isDown = false;
    await sheet.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect(sheet.getByRole("listitem")).toHaveText([/Automatisch/]);
  });
});

test("records are chosen with the keyboard, published at once, and brought back", async ({ page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  const artists = await Promise.all(["Ada", "Bea"].map((name) => anArtist(`${name} ${word}`, "draft")));
  await enter(page, `/admin/kuenstler-innen/?suche=${word}`);
  await page.getByRole("link", { name: `Ada ${word}` }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: `Bea ${word}` })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("2 Einträge ausgewählt")).toBeVisible();
  const statuses = async () => {
    const { data } = await builders.admin
      .from("artist")
      .select("status")
      .in(
        "id",
        artists.map(({ id }) => id),
      );
    return data?.map(({ status }) => status);
  };
  await page.getByRole("region", { name: "Auswahl" }).getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("2 Einträge veröffentlicht.")).toBeVisible();
  await expect.poll(statuses).toEqual(["published", "published"]);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect.poll(statuses).toEqual(["draft", "draft"]);
});

test("a preview is for admins alone and never kept", async ({ page, request }) => {
  const artist = await anArtist(unique("Geheim"), "draft");
  const boss = await aBoss();
  await apiAs(boss.token).record.saveDraft.mutate({
    entity: "artist",
    id: artist.id,
    draftVersion: null,
    draft: {
      fields: { name: "Streng geheim", image_id: null, region_id: null, is_address_public: false },
      address: null,
      art_form_ids: [],
      sections: [],
    },
  });
  const path = `/admin/vorschau/kuenstler-in/${artist.slug_id}/`;
  const outside = await request.get(path, { maxRedirects: 0 });
  expect([outside.status(), await outside.text()]).toEqual([302, expect.not.stringContaining("geheim")]);
  await enter(page, path, boss.email);
  await expect(page.getByRole("heading", { level: 1, name: "Streng geheim" })).toBeVisible();
  const inside = await page.request.get(path);
  expect([inside.headers()["x-edge-cache"], inside.headers()["cache-control"]]).toEqual([
    "BYPASS",
    "private, no-store",
  ]);
});
