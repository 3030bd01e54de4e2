import { auditPages } from "../accessibility-audit.ts";
import { expect, test } from "../fixtures.ts";
import { codeTo, linkTo } from "../mailbox.ts";
import { aGuest, PASSWORD, signIn, submitLogin } from "../session.ts";
import { anEmail, expectNoOverflow, expectSignedIn, NEW_PASSWORD, OVERVIEW, REDIRECT_TO_OVERVIEW } from "./steps.ts";

// A refused form has the status 400 or 429. A new password replaces the session: a late API or data request that still
// sends the old cookies gets 503.
test.use({ expectedErrors: /status of (400|429|503)/ });

test("replaces a forgotten password in one form for code and new password, returns to a private page after signing in with the new password, shows a sign-in form that password managers recognize, and has no axe violation and no overflow", async ({
  page,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const { email } = await aGuest();
  await page.goto(`/anmelden/${REDIRECT_TO_OVERVIEW}`);
  await submitLogin(page, email, "laengst-vergessen");
  await expect(page.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort stimmt nicht.");
  await audit("wrong password");
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await expect(page.getByLabel("Passwort", { exact: true })).toBeHidden();
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await expect(page).toHaveURL(`/anmelden/neues-passwort/${REDIRECT_TO_OVERVIEW}`);
  await audit("new password");
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL(OVERVIEW);

  await page.context().clearCookies();
  await page.goto(OVERVIEW);
  await expect(page).toHaveURL(`/anmelden/${REDIRECT_TO_OVERVIEW}`);
  const form = page.locator("form:has(input[type=email]):has(input[autocomplete=current-password])");
  await expect(form.locator("[type=submit]")).toHaveCount(1);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText("Bitte gib deine E-Mail-Adresse ein.")).toBeVisible();
  await expect(page.getByText("Bitte gib dein Passwort ein.")).toBeVisible();
  await expect(page.getByLabel("E-Mail")).toBeFocused();
  await page.getByRole("button", { name: "Passwort anzeigen" }).click();
  await expect(page.getByLabel("Passwort", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Passwort verbergen" }).click();
  await submitLogin(page, email, "ganz-falsches-passwort");
  await expect(page.getByText("E-Mail-Adresse oder Passwort stimmt nicht.")).toBeVisible();
  await expect(page.getByLabel("E-Mail")).toHaveValue(email);
  await submitLogin(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(OVERVIEW);
  await expect(page.getByText("Du bist angemeldet.")).toBeVisible();
  expectNoFindings();
});

test("confirms a registration when its code and the password are submitted, without axe violation and overflow", async ({
  page,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const email = anEmail();
  await page.goto("/anmelden/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("link", { name: "Konto anlegen" }).click();
  await expect(page).toHaveURL("/anmelden/registrieren/");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeHidden();
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  await audit("registration");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page).toHaveURL("/anmelden/registrieren/bestaetigen/");
  await expectNoOverflow(page);
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page).toHaveURL("/");
  await expectSignedIn(page, email);
  expectNoFindings();
});

test("asks for a new password when a recovery link is opened, even by a signed-in user", async ({ page }) => {
  const { email } = await aGuest();
  await page.request.post("/anmelden/passwort-vergessen/", { form: { email }, maxRedirects: 0 });
  const link = await linkTo(email);
  await signIn(page, email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/anmelden\/neues-passwort\//);
  await expectNoOverflow(page);
  await page.getByLabel("Neues Passwort").fill("zu kurz");
  await page.getByLabel("Neues Passwort").evaluate((field) => field.removeAttribute("minlength"));
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page.getByText("Bitte wähl ein Passwort mit mindestens 10 Zeichen.")).toBeVisible();
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL("/");
  expect((await page.request.get(OVERVIEW, { maxRedirects: 0 })).status()).toBe(200);
  await expectSignedIn(page, email);
});

test("counts down the time to wait after too many attempts", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" }); // With reduced motion the number is static.
  const { email } = await aGuest();
  // Five attempts are allowed at once, then one a minute.
  for (let attempts = 0; attempts < 5; attempts++) {
    const form = { email, password: `geraten-${attempts}` };
    const html = await (await page.request.post("/anmelden/", { form })).text();
    expect(html).toContain("E-Mail-Adresse oder Passwort stimmt nicht.");
  }
  await page.goto("/anmelden/");
  const tooMany = page.getByRole("alert").filter({ hasText: "Zu viele Versuche" });
  // Further attempts are necessary when the first five took longer than a minute on a slow machine.
  for (let attempts = 5; attempts < 10 && !(await tooMany.isVisible()); attempts++) {
    // Waits for the response, because the previous attempt's alert has the same text.
    const attemptResponse = page.waitForResponse((response) => response.request().method() === "POST");
    await submitLogin(page, email, `geraten-${attempts}`);
    await attemptResponse;
    await expect(page.getByRole("button", { name: "Anmelden" })).not.toHaveAttribute("aria-disabled");
    await expect(page.getByRole("alert")).toContainText(/stimmt nicht|Zu viele Versuche/);
  }
  await expect(page.getByRole("alert")).toContainText(/Zu viele Versuche\. Bitte warte \d+ Sekunden\./);
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  const secondsLeft = () =>
    page.locator(".seconds-left").evaluate((element) => {
      return Number(getComputedStyle(element, "::after").getPropertyValue("--seconds-left"));
    });
  const first = await secondsLeft();
  expect(first).toBeGreaterThan(0);
  await expect.poll(secondsLeft).toBeLessThan(first);
});

test("registers, refuses a wrong password and signs in by code without JavaScript", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  const [guest, email] = [await aGuest(), anEmail()];
  await page.goto(`/anmelden/registrieren/${REDIRECT_TO_OVERVIEW}`);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page).toHaveURL(OVERVIEW);

  await page.context().clearCookies();
  await page.goto(`/anmelden/${REDIRECT_TO_OVERVIEW}`);
  await page.getByLabel("E-Mail-Adresse").fill(guest.email);
  await page.getByLabel("Passwort", { exact: true }).fill("daneben-daneben");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort stimmt nicht.");
  await page.getByRole("link", { name: "Code per E-Mail" }).click();
  await expect(page).toHaveURL(/\/anmelden\/code\//);
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(guest.email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await page.getByRole("button", { name: "Neuen Code schicken" }).click();
  await expect(page.getByRole("alert")).toContainText(/Bitte warte \d+ Sekunden\./);
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(guest.email));
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL(OVERVIEW);
});
