import { expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";
import { uniqueName } from "./steps.ts";

const PATH = "/admin/angebotsarten-und-kunstformen/";

test("adds, renames, deletes and restores an art form by keyboard alone", async ({ page }) => {
  const { api } = await signInAsAdmin(page, PATH);
  const name = uniqueName("Glas");
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
