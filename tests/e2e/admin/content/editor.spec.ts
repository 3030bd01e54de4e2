import type { Locator, Page } from "@playwright/test";
import { apiAs } from "../../api.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { anAdmin, signIn, signInAsAdmin } from "../../session.ts";
import { addSection, anArtist, expectSaved, publicPath, publish, saveArtistDraft, uniqueName } from "./steps.ts";

/** Picks the first image of the library. */
async function chooseImage(page: Page, label: string): Promise<void> {
  const field = page.getByRole("group", { name: label, exact: true });
  await field.getByRole("button", { name: "Bild wählen" }).click();
  await page.getByRole("dialog", { name: "Bild auswählen" }).getByRole("listitem").first().getByRole("button").click();
  await expect(field.getByRole("button", { name: "Anderes Bild" })).toBeVisible();
}

/** Pastes the HTML that Word puts on the clipboard. */
function pasteFromWord(field: Locator): Promise<void> {
  const html = `<html><head><style>p{color:red}</style></head><body><h1>Ablauf</h1>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Ton kneten<o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Drehen</p>
    <p style='color:red'><u>Mehr</u> <a href="javascript:alert(1)">hier</a> und <a href="https://example.org/">dort</a></p></body></html>`;
  return field.evaluate((element, pasted) => {
    const clipboard = new DataTransfer();
    clipboard.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, html);
}

test("publishes an offer with a new art form and sections, finds a location by its typed name when the chosen location is far down the list, and keeps headings, lists and safe links of text pasted from Word", async ({
  page,
}) => {
  const [name, artForm] = [uniqueName("Papier schöpfen"), uniqueName("Papier")];
  const wanted = await builders.insert("location", { name: uniqueName("Zeughaus"), status: "draft" });
  // The open list shows the first 20 names, about eight of them at a time.
  const { data } = await builders.serviceClient.from("location").select().order("name").range(11, 11).throwOnError();
  const [chosen] = data;
  const offer = await builders.anOffer({ name, status: "draft", price: null, location_id: chosen?.id ?? null });
  const { api } = await signInAsAdmin(page, `/admin/angebot/${offer.slug}/`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("Preis fehlt noch")).toBeVisible();

  const box = page.getByRole("combobox", { name: "Kunstraum" });
  await expect(box).toHaveValue(chosen?.name ?? "");
  // React Aria closes the list when the page scrolls. A page that still loads may scroll.
  await expect(async () => {
    await box.click();
    await expect(page.getByRole("option", { name: chosen?.name })).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(wanted.name);
  await expect(box).toHaveValue(wanted.name);
  await page.getByRole("option", { name: wanted.name }).click();
  await expect(box).toHaveValue(wanted.name);
  await expectSaved(page);
  await expect
    .poll(() => api.record.forEditing.query({ entity: "offer", slugId: offer.slug_id }))
    .toMatchObject({ draft: { fields: { location_id: wanted.id } } });

  await page.getByLabel("Preis pro Platz").fill("38,50");
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
  // The preview scrolls to the open section and outlines it, also after a save has updated the preview.
  const previewed = page.frameLocator("iframe").locator("[data-section] > *");
  await expect(previewed.getByText("Papier vergisst nichts.")).toBeInViewport();
  const outlineOf = (section: typeof previewed) =>
    section.evaluate((element) => getComputedStyle(element, "::after").borderTopWidth);
  await expect.poll(() => outlineOf(previewed.filter({ hasText: "Papier vergisst nichts." }))).toBe("3px");
  expect(await outlineOf(previewed.first())).toBe("0px");
  // On `section-opened`, the preview scrolls to the section. The editor around the preview must not scroll.
  const preview = page.frame({ url: /\/admin\/vorschau\// });
  await page.evaluate(() => scrollTo(0, 0));
  await preview?.evaluate(() => {
    scrollTo(0, 0);
    const id = document.querySelector<HTMLElement>("[data-section]")?.dataset.section;
    postMessage({ type: "section-opened", id }, window.location.origin);
  });
  await expect.poll(() => preview?.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await addSection(page, "Text");
  await body.click();
  await pasteFromWord(body);
  await expect(body.getByRole("heading", { level: 2 })).toHaveText("Ablauf");
  await expect(body.getByRole("listitem")).toHaveText(["Ton kneten", "Drehen"]);
  await expect(body.getByRole("link")).toHaveText(["dort"]);

  await addSection(page, "Aufruf");
  await page.getByLabel("Beschriftung der Schaltfläche").fill("Alle Kunsträume");
  await page.getByLabel("Ziel der Schaltfläche").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText(/Bitte gib eine Adresse ein, die mit/)).toBeVisible();
  await expect(page.getByLabel("Ziel der Schaltfläche")).toBeFocused();
  await page.getByLabel("Ziel der Schaltfläche").fill("/kunstszene/");
  await expectSaved(page);
  // The preview iframe renders the public page.
  const heading = page.frameLocator("iframe").getByRole("heading", { name: "So läuft der Tag" });
  await expect(heading).toBeAttached();
  // The frame keeps its page when a link in it is pressed.
  const newTab = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "Alle Kunsträume" }).click();
  const linkedPage = await newTab;
  await expect(linkedPage).toHaveURL("/kunstszene/");
  await linkedPage.close();
  await expect(heading).toBeAttached();
  await publish(page);

  await page.goto(publicPath(page));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("38,50 €").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "So läuft der Tag" })).toBeVisible();
  await expect(page.locator("strong", { hasText: "Erst reißen, dann rühren." })).toBeVisible();
  await expect(page.getByText("Papier vergisst nichts.")).toBeVisible();
  await expect(page.locator("figure", { hasText: "Das Sieb hängt zum Trocknen." }).getByRole("img")).toBeVisible();
  await expect(page.getByRole("link", { name: "Alle Kunsträume" })).toHaveAttribute("href", "/kunstszene/");
});

test("shows an artist's new name on every cached offer page at the next request", async ({ request }) => {
  const artist = await anArtist(uniqueName("Hanne Lorenz"));
  const offers = await Promise.all([1, 2].map(() => builders.anOffer({ artist_id: artist.id })));
  const paths = offers.map(({ slug }) => `/angebot/${slug}/`);
  const get = async (path: string) => {
    const response = await request.get(path);
    return { state: response.headers()["x-edge-cache"], text: await response.text() };
  };
  for (const path of paths) await expect.poll(async () => (await get(path)).state).toBe("HIT");
  const renamed = uniqueName("Hanne Weiß");
  const api = apiAs((await anAdmin()).token);
  const { version: draftVersion } = await saveArtistDraft(api, artist, { fields: { name: renamed } });
  for (const path of paths) expect((await get(path)).text).not.toContain(renamed);
  await api.record.publish.mutate({ entity: "artist", slugId: artist.slug_id, draftVersion });
  for (const path of paths) {
    const { state, text } = await get(path);
    expect(state).not.toBe("HIT");
    if (state !== "STALE") expect(text).toContain(renamed);
    else await expect.poll(async () => (await get(path)).text).toContain(renamed); // rendering took over 2 s
  }
});

test("shows a preview to admins only and never caches it", async ({ context, request }) => {
  const artist = await anArtist(uniqueName("Geheim"), "draft");
  const admin = await anAdmin();
  await apiAs(admin.token).record.saveDraft.mutate({
    entity: "artist",
    id: artist.id,
    draftVersion: null,
    draft: {
      fields: {
        name: "Streng geheim",
        image_id: null,
        region_id: null,
        is_address_public: false,
        contact_email: null,
        contact_phone: null,
        website: null,
        is_vat_exempt: false,
      },
      address: null,
      art_form_ids: [],
      sections: [],
    },
  });
  const path = `/admin/vorschau/kuenstler-in/${artist.slug_id}/`;
  const anonymous = await request.get(path, { maxRedirects: 0 });
  expect([anonymous.status(), await anonymous.text()]).toEqual([302, expect.not.stringContaining("geheim")]);
  await signIn(context, admin.email);
  const signedIn = await context.request.get(path);
  expect(await signedIn.text()).toMatch(/<h1[^>]*>(<[^>]*>)*Streng geheim</);
  expect([signedIn.headers()["x-edge-cache"], signedIn.headers()["cache-control"]]).toEqual([
    "BYPASS",
    "private, no-store",
  ]);
});

test("selects records by keyboard, publishes them together and undoes the publication", async ({ page }) => {
  const suffix = crypto.randomUUID().slice(0, 8);
  const artists = await Promise.all(["Ada", "Bea"].map((name) => anArtist(`${name} ${suffix}`, "draft")));
  await signInAsAdmin(page, `/admin/kuenstler-innen/?suche=${suffix}`);
  await page.getByRole("link", { name: `Ada ${suffix}` }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: `Bea ${suffix}` })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("2 Einträge ausgewählt")).toBeVisible();
  const statuses = async () => {
    const ids = artists.map(({ id }) => id);
    const { data } = await builders.serviceClient.from("artist").select("status").in("id", ids).throwOnError();
    return data.map(({ status }) => status);
  };
  await page.getByRole("region", { name: "Auswahl" }).getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByRole("dialog").getByText(`Ada ${suffix}: kein Bild, keine Region, kein Text`)).toBeVisible();
  await page.getByRole("button", { name: "So veröffentlichen" }).click();
  await expect(page.getByText("2 Einträge veröffentlicht.")).toBeVisible();
  await expect.poll(statuses).toEqual(["published", "published"]);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect.poll(statuses).toEqual(["draft", "draft"]);
});
