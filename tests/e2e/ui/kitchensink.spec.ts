import { auditPages } from "../accessibility-audit.ts";
import { expect, test } from "../fixtures.ts";

test("takes its title from its path, has no layout, no axe violation and no overflow, and picks a date from a German calendar", async ({
  page,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await page.goto("/kitchensink/");
  await expect(page).toHaveTitle("Kitchensink · Atelierland");
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  // Landmarks repeat, because every component is shown in light and in dark.
  await audit("kitchensink", { ignoredRules: ["landmark-unique"] });
  expectNoFindings();

  await page.getByLabel("Von").first().focus();
  await page
    .getByRole("button", { name: /Kalender öffnen/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "April 2027" }).first()).toBeVisible();
  await expect(page.getByRole("dialog").locator("th").first()).toHaveText(/^Mo/);
  await page.getByRole("button", { name: /20\. April 2027/ }).click();
  await expect(page.locator(`input[value="2027-04-20"]`).first()).toBeAttached();
});
