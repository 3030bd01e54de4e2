import { auditPages, overflowOf } from "../accessibility-audit.ts";
import { expect, test } from "../fixtures.ts";
import { aGuest, signInTo, submitLogin } from "../session.ts";
import { anEmail } from "./steps.ts";

// A refused form has the status 400 or 429.
test.use({ expectedErrors: /status of 4(00|29)/ });

test("has no axe violation and no overflow on sign-in pages and the account page", async ({ page }) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const link = `?token_hash=${"a".repeat(56)}&type=`;
  // Checks only the overflow of these pages, because `screens` has pages with the same fields.
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of ["registrieren/bestaetigen/", "passwort-vergessen/", `neues-passwort/${link}recovery`]) {
    await page.goto(`/anmelden/${path}`);
    expect(await overflowOf(page), path).toEqual([]);
  }
  const screens = {
    code: "code/",
    registration: "registrieren/",
    "new-password": "neues-passwort/",
    link: `link/${link}signup`,
    "link-expired": "link/",
  };
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`/anmelden/${path}`);
    await audit(name);
  }
  const email = anEmail();
  await page.goto("/anmelden/code/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await expect(page).toHaveURL("/anmelden/code/eingeben/");
  await page.getByRole("button", { name: "Neuen Code schicken" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Code aus der E-Mail").fill("1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText("Bitte gib die 6 Ziffern")).toBeVisible();
  await audit("code-errors");
  await page.goto("/anmelden/");
  await submitLogin(page, email, "falsch-geraten");
  await expect(page.getByRole("alert")).toBeVisible();
  await audit("password-error");
  await signInTo(page, (await aGuest()).email, "/konto/");
  await expect(page.getByRole("button", { name: "Auf allen Geräten abmelden" })).toBeVisible();
  await audit("account");
  await page.goto("/abmelden/");
  await audit("sign-out");
  expectNoFindings();
});
