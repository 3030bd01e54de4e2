import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";

const PATH = "/admin/angebotsarten-und-kunstformen/";
const aTerm = (name: string) => ({ id: crypto.randomUUID(), name: `${name} ${crypto.randomUUID().slice(0, 8)}` });

test("adds, renames, deletes and restores an art form by keyboard alone", async ({ page }) => {
  const { api } = await signInAsAdmin(page, PATH);
  const { name } = aTerm("Glas");
  const list = page.getByRole("region", { name: "Kunstformen", exact: true });
  const field = list.getByLabel("Neue Kunstform");
  await field.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(list.getByText(name, { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");

  await list.getByRole("button", { name: `${name} bearbeiten` }).press("Enter");
  await expect(list.getByLabel(`Neuer Name für ${name}`)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list.getByRole("button", { name: `${name} bearbeiten` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(list.getByLabel(`Neuer Name für ${name}`)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" und Licht");
  await page.keyboard.press("Tab");
  await page.keyboard.type("blasen, schmelzen");
  await page.keyboard.press("Enter");
  const renamed = `${name} und Licht`;
  await expect(list.getByText(renamed, { exact: true })).toBeVisible();
  await list.getByRole("button", { name: `${renamed} bearbeiten` }).press("Enter");
  await expect(list.getByLabel(`Suchwörter für ${renamed}`)).toHaveValue("blasen, schmelzen");
  await page.keyboard.press("Escape");

  await list.getByRole("button", { name: `${renamed} löschen` }).press("Enter");
  await expect(list.getByText(renamed, { exact: true })).toBeHidden();
  await expect(field).toBeFocused();
  const isListed = async () => (await api.artForm.list.query()).some(({ name }) => name === renamed);
  await expect.poll(isListed).toBe(false);
  await page.getByRole("button", { name: "Rückgängig" }).press("Enter");
  await expect(list.getByText(renamed, { exact: true })).toBeVisible();
  await expect.poll(isListed).toBe(true);
});

test.describe("an offer type", () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test("is not deleted while it is used, and its name is unique", async ({ page }) => {
    const { api } = await signInAsAdmin(page, "/admin/");
    const type = aTerm("Rundgang");
    await api.offerType.create.mutate(type);
    await builders.anOffer({ offer_type_id: type.id });
    await builders.anOffer({ offer_type_id: type.id });
    await page.goto(PATH);
    const list = page.getByRole("region", { name: "Angebotsarten", exact: true });
    await list.getByRole("button", { name: `${type.name} löschen` }).click();
    await expect(list.getByText("Wird noch von 2 Einträgen verwendet.")).toBeVisible();
    await list.getByLabel("Neue Angebotsart").fill(type.name);
    await list.getByRole("button", { name: "Hinzufügen" }).click();
    await expect(list.getByText("Diesen Namen gibt es schon.")).toBeVisible();
    await expect(list.getByLabel("Neue Angebotsart")).toHaveValue(type.name);
  });
});

test("shows visitors a renamed offer type at the next request", async ({ page, openPage }) => {
  const { api } = await signInAsAdmin(page, "/admin/");
  const type = aTerm("Rundgang");
  await api.offerType.create.mutate(type);
  const offer = await builders.anOffer({ offer_type_id: type.id });
  const visitor = await openPage();
  await visitor.goto(`/angebot/${offer.slug}/`);
  await expect(visitor.getByText(type.name).first()).toBeVisible();
  await page.goto(PATH);
  await page.getByRole("button", { name: `${type.name} bearbeiten` }).click();
  await page.getByLabel(`Neuer Name für ${type.name}`).fill(`Neuer ${type.name}`);
  const renameResponse = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Speichern" }).click();
  await renameResponse;
  await expect(page.getByText(`Neuer ${type.name}`, { exact: true })).toBeVisible();
  const response = await visitor.goto(`/angebot/${offer.slug}/`);
  expect(await response?.headerValue("x-edge-cache")).not.toBe("HIT");
  if ((await response?.headerValue("x-edge-cache")) === "STALE") await visitor.reload(); // rendering took over 2 s
  await expect(visitor.getByText(`Neuer ${type.name}`).first()).toBeVisible();
});

test("has no axe violation and no overflow in the lists and in the form for renaming", async ({ page }) => {
  const { api } = await signInAsAdmin(page, "/admin/");
  await api.artForm.create.mutate(aTerm("Kunst"));
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await page.goto(PATH);
  await audit("offer types and art forms");
  await page
    .getByRole("button", { name: /bearbeiten$/ })
    .first()
    .click();
  await audit("renaming");
  expectNoFindings();
});
