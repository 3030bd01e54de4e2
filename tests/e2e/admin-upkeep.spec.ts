import type { Page } from "@playwright/test";
import { apiAs } from "./api.ts";
import { anotherBrowser, builders, expect, PASSWORD, signInTo, test } from "./journey.ts";

async function asAdmin(page: Page, path: string) {
  const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
  await signInTo(page, admin.email, path);
  return { ...admin, api: apiAs(admin.token) };
}

test("an art form is added, renamed, deleted and brought back with the keyboard alone", async ({ page }) => {
  const { api } = await asAdmin(page, "/admin/angebotsarten-und-kunstformen/");
  const name = `Glas ${crypto.randomUUID().slice(0, 8)}`;
  const list = page.getByRole("region", { name: "Kunstformen", exact: true });
  const field = list.getByLabel("Neue Kunstform");
  await field.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(list.getByText(name, { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");

  await list.getByRole("button", { name: `${name} umbenennen` }).press("Enter");
  await expect(list.getByLabel(`Neuer Name für ${name}`)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list.getByRole("button", { name: `${name} umbenennen` })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type(" und Licht");
  await page.keyboard.press("Enter");
  await expect(list.getByText(`${name} und Licht`, { exact: true })).toBeVisible();

  await list.getByRole("button", { name: `${name} und Licht löschen` }).press("Enter");
  await expect(list.getByText(`${name} und Licht`, { exact: true })).toBeHidden();
  await expect(field).toBeFocused();
  const formsNow = async () => (await api.artForm.list.query()).some((form) => form.name === `${name} und Licht`);
  expect(await formsNow()).toBe(false);
  await page.getByRole("button", { name: "Rückgängig" }).press("Enter");
  await expect(list.getByText(`${name} und Licht`, { exact: true })).toBeVisible();
  expect(await formsNow()).toBe(true);
});

test.describe("an offer type", () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test("that is used stays and says how often, and a name is given once", async ({ page }) => {
    const { api } = await asAdmin(page, "/admin/");
    const type = { id: crypto.randomUUID(), name: `Rundgang ${crypto.randomUUID().slice(0, 8)}` };
    await api.offerType.create.mutate(type);
    await builders.anOffer({ offer_type_id: type.id });
    await builders.anOffer({ offer_type_id: type.id });
    await page.goto("/admin/angebotsarten-und-kunstformen/");
    const list = page.getByRole("region", { name: "Angebotsarten", exact: true });
    await list.getByRole("button", { name: `${type.name} löschen` }).click();
    await expect(list.getByText("Wird noch von 2 Einträgen verwendet.")).toBeVisible();
    await list.getByLabel("Neue Angebotsart").fill(type.name);
    await list.getByRole("button", { name: "Hinzufügen" }).click();
    await expect(list.getByText("Diesen Namen gibt es schon.")).toBeVisible();
    await expect(list.getByLabel("Neue Angebotsart")).toHaveValue(type.name);
  });
});

test("a renamed offer type is seen by visitors on their next request", async ({ page, browser }) => {
  const { api } = await asAdmin(page, "/admin/");
  const type = { id: crypto.randomUUID(), name: `Rundgang ${crypto.randomUUID().slice(0, 8)}` };
  await api.offerType.create.mutate(type);
  const offer = await builders.anOffer({ offer_type_id: type.id });
  const visitor = await anotherBrowser(browser);
  await visitor.goto(`/angebot/${offer.slug}/`);
  await expect(visitor.getByText(type.name).first()).toBeVisible();
  await page.goto("/admin/angebotsarten-und-kunstformen/");
  await page.getByRole("button", { name: `${type.name} umbenennen` }).click();
  await page.getByLabel(`Neuer Name für ${type.name}`).fill(`Neuer ${type.name}`);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText(`Neuer ${type.name}`, { exact: true })).toBeVisible();
  await visitor.goto(`/angebot/${offer.slug}/`);
  await expect(visitor.getByText(`Neuer ${type.name}`).first()).toBeVisible();
  await visitor.context().close();
});

test.describe("Cache leeren", () => {
  test.use({ expectedErrors: /400 \(Bad Request\)/ });

  test("makes one page or all of them new, and says what it did", async ({ page, browser }) => {
    test.slow();
    await asAdmin(page, "/admin/");
    const offer = await builders.anOffer();
    const path = `/angebot/${offer.slug}/`;
    const visitor = await anotherBrowser(browser);
    const stateOf = async (address: string) => (await visitor.goto(address))?.headerValue("x-edge-cache");
    const warm = (address: string) => expect.poll(() => stateOf(address), { timeout: 20_000 }).toBe("HIT");
    await warm(path);

    await page.getByLabel("Adresse der Seite").fill("quatsch");
    await page.getByRole("button", { name: "Cache leeren" }).click();
    await expect(page.getByText("Das ist keine Adresse unserer Seite")).toBeVisible();
    // What else goes on may make any page new; that nonsense made none is told by what is not said.
    await expect(page.getByText(/neu gelesen/)).toBeHidden();
    await expect(page.getByRole("list", { name: "Geleerte Seiten" })).toBeHidden();

    await page.getByLabel("Adresse der Seite").fill(path);
    await page.getByRole("button", { name: "Cache leeren" }).click();
    await expect(page.getByRole("status").filter({ hasText: `Die Seite ${path} wird neu gelesen.` })).toContainText(
      "bis zu einer Minute",
    );
    // And which pages that were, to be looked at.
    const purged = page.getByRole("list", { name: "Geleerte Seiten" });
    await expect(purged.getByRole("listitem")).toHaveText([path]);
    await expect(purged.getByRole("link", { name: path })).toHaveAttribute("href", path);
    expect(await stateOf(path)).toBe("MISS");

    await warm(path);
    await warm("/agb/");
    await page.getByLabel("Adresse der Seite").fill("");
    await page.getByRole("button", { name: "Cache leeren" }).click();
    await expect(page.getByText("Alle Seiten werden neu gelesen.")).toBeVisible();
    const count = page.getByText(/^\d+ Seiten lagen im Cache$/);
    await expect(count).toBeVisible();
    if (!(await purged.isVisible())) await count.click();
    for (const address of [path, "/agb/"]) await expect(purged.getByRole("link", { name: address })).toBeVisible();
    expect(await stateOf(path)).toBe("MISS");
    await visitor.context().close();
  });
});

test("the start page leads to what needs a hand", async ({ page }) => {
  const { api } = await asAdmin(page, "/admin/");
  const draft = await builders.anOffer({ status: "draft", name: `Entwurf ${crypto.randomUUID()}` });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Was heute ansteht");
  await page.getByRole("link", { name: draft.name }).click();
  await expect(page).toHaveURL(`/admin/angebot/${draft.slug}/`);
  const { this_week } = await api.adminOverview.read.query();
  await page.goto("/admin/");
  await expect(page.getByRole("region", { name: "Diese Woche" })).toContainText(
    new Intl.NumberFormat("de-DE").format(this_week.bookings),
  );
});

test("the log says who changed what, and leads there", async ({ page }) => {
  const { api, email } = await asAdmin(page, "/admin/");
  const offer = await builders.anOffer({ name: `Protokolliert ${crypto.randomUUID()}` });
  await api.offer.update.mutate({ id: offer.id, version: offer.version, price: 1234 });
  await page.goto("/admin/protokoll/");
  const act = page.getByRole("listitem").filter({ hasText: offer.name }).filter({ hasText: email });
  await expect(act).toContainText("Preis");
  await act.getByRole("link").click();
  await expect(page).toHaveURL(`/admin/angebot/${offer.slug}/`);
});
