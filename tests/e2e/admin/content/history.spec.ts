import { apiAs } from "../../api.ts";
import { expect, test } from "../../fixtures.ts";
import { anAdmin, signInAsAdmin } from "../../session.ts";
import { anArtist, expectSaved, nameField, publish, uniqueName } from "./steps.ts";

test("lists a published change with its author, and restores an earlier version as the draft", async ({ page }) => {
  const admin = await anAdmin();
  const artist = await anArtist(uniqueName("Greta Sommer"), "draft");
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

  const publishAs = async (name: string) => {
    await nameField(page).fill(name);
    await expectSaved(page);
    await publish(page);
    // Waits for the new URL, because the page closes its drawers when the URL changes.
    const slug = new RegExp(`/${name.toLowerCase().replaceAll(" ", "-")}-`);
    await expect(page.getByRole("link", { name: "Seite ansehen" })).toHaveAttribute("href", slug);
    await expect(page).toHaveURL(slug);
  };
  await publishAs("Greta Herbst");
  await page.getByRole("button", { name: "Meldung schließen" }).first().click();
  await historyButton.click();
  await expect(entries.first()).toContainText(admin.email);
  await expect(entries.first()).toContainText("Name");
  await expect(entries.last()).toContainText("Automatisch");
  await page.keyboard.press("Escape");
  await publishAs("Greta Winter");
  await page.getByRole("button", { name: "Fassungen" }).click();
  const restoreButtons = page.getByRole("button", { name: /zurückholen$/ });
  await expect(restoreButtons).toHaveCount(2);
  await restoreButtons.last().click();
  await expect(nameField(page)).toHaveValue("Greta Herbst");
  await expectSaved(page);
});
