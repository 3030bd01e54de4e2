import { apiAs } from "../../api.ts";
import { expect, test } from "../../fixtures.ts";
import { anAdmin, signInAsAdmin } from "../../session.ts";
import { anArtist, expectSaved, nameField, publish, uniqueName } from "./steps.ts";

test("restores an earlier version as the draft", async ({ page }) => {
  const artist = await anArtist(uniqueName("Linh Tran"), "draft");
  await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`);
  const publishAs = async (name: string) => {
    await nameField(page).fill(name);
    await expectSaved(page);
    await publish(page);
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase().replaceAll(" ", "-")}-`));
    await page.getByRole("button", { name: "Meldung schließen" }).first().click();
  };
  await publishAs("Linh Eins");
  await publishAs("Linh Zwei");
  await page.getByRole("button", { name: "Fassungen" }).click();
  const restore = page.getByRole("button", { name: /zurückholen$/ });
  await expect(restore).toHaveCount(2);
  await restore.last().click();
  await expect(nameField(page)).toHaveValue("Linh Eins");
  await expectSaved(page);
});

test("lists changes with their authors, and adds the next change when it is published", async ({ page }) => {
  const admin = await anAdmin();
  const artist = await anArtist(uniqueName("Greta Sommer"));
  const other = await anArtist(uniqueName("Nicht gemeint"));
  await apiAs(admin.token).record.change.mutate({ entity: "artist", ids: [other.id], action: "archived" });
  await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`, admin);
  const historyButton = page.getByRole("button", { name: "Verlauf" });
  const drawer = page.getByRole("dialog", { name: "Verlauf" });
  const entries = drawer.getByRole("listitem");
  await historyButton.press("Enter");
  await expect(entries).toHaveText([/Automatisch/]);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(historyButton).toBeFocused();

  await nameField(page).fill(uniqueName("Greta Winter"));
  await expectSaved(page);
  await publish(page);
  // Waits for the new URL, because the page closes its drawers when the URL changes.
  await expect(page.getByRole("link", { name: "Seite ansehen" })).toHaveAttribute("href", /greta-winter-/);
  await expect(page).toHaveURL(/greta-winter-/);
  await historyButton.click();
  await expect(entries.first()).toContainText(admin.email);
  await expect(entries.first()).toContainText("Name");
  await expect(entries.last()).toContainText("Automatisch");
});

test.describe("a history that cannot be read", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("reports the failure and retries on demand", async ({ page }) => {
    const artist = await anArtist(uniqueName("Greta Herbst"));
    await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`);
    let isDown = true;
    await page.route(/auditLog\.list/, (route) => (isDown ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Verlauf" }).click();
    const drawer = page.getByRole("dialog", { name: "Verlauf" });
    await expect(drawer.getByRole("alert")).toHaveText("Der Verlauf ließ sich nicht laden.");
    isDown = false;
    await drawer.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect(drawer.getByRole("listitem")).toHaveText([/Automatisch/]);
  });
});
