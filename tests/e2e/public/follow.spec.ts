import { builders, expect, test } from "../fixtures.ts";
import { aGuest, submitLogin } from "../session.ts";

// The browser logs the refused request with the path of the page.
test.use({ expectedErrors: /bescheid\/beenden/ });

test("follows and unfollows an offer without JavaScript, and shows a message when the link that unfollows everything is missing or invalid", async ({
  openPage,
}) => {
  const offer = await builders.anOffer();
  const person = await aGuest();
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/angebot/${offer.slug}/`);
  await page.getByRole("button", { name: /^Sag mir Bescheid/ }).click();
  await expect(page).toHaveURL(/\/anmelden\/code\/\?redirectTo=%2Fbescheid%2F%3Fangebot/);
  await page.getByRole("link", { name: "Mit Passwort" }).click();
  await submitLogin(page, person.email);
  await expect(page.getByText("Noch einmal drücken, dann schreiben wir dir")).toBeVisible();
  await page.getByRole("button", { name: /^Sag mir Bescheid/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wir sagen dir Bescheid.");
  await page.goto("/konto/");
  await page.getByRole("button", { name: /^Beenden/ }).click();
  await expect(page.getByRole("button", { name: /^Beenden/ })).toHaveCount(0);
  await page.goto("/bescheid/beenden/");
  await expect(page.getByText("Dafür fehlt hier der Link aus einer unserer Mails.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Alles beenden" })).toHaveCount(0);
  await page.goto("/bescheid/beenden/?link=x");
  await page.getByRole("button", { name: "Alles beenden" }).click();
  await expect(page.getByText("Dieser Link ist abgelaufen")).toBeVisible();
});
