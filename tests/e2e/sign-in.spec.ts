import type { Page } from "@playwright/test";
import { auditPages } from "./axe.ts";
import { aGuest, anotherBrowser, askForCode, expect, fillLogin, PASSWORD, test, watchErrors } from "./journey.ts";
import { codeTo, linkTo, mailsTo } from "./mailbox.ts";

const NEW_PASSWORD = "licht-und-schatten";
const anAddress = () => `neu-${crypto.randomUUID()}@example.org`;
const overview = "/buchung/uebersicht/";
const back = `?redirectTo=${encodeURIComponent(overview)}`;

async function expectSignedIn(page: Page, email: string): Promise<void> {
  await page.goto(overview);
  await expect(page).toHaveURL(overview);
  await page.getByRole("button", { name: "Dein Konto" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
}

// A form that is refused is an answer with such a status.
test.use({ expectedErrors: /status of 4(00|29)/ });

test("a code by mail signs in somebody new and comes back to where it began", async ({ page }) => {
  const email = anAddress();
  await page.goto(`/anmelden/${back}`);
  await askForCode(page, email);
  await expect(page).toHaveURL(`/anmelden/code/eingeben/${back}`);
  await expect(page.getByText(email)).toBeVisible();
  const field = page.getByLabel("Code aus der E-Mail");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");

  await field.fill("12 34");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText("Bitte gib die 6 Ziffern aus der E-Mail ein.")).toBeVisible();
  const code = await codeTo(email);
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("alert")).toHaveText("Der Code ist ungültig oder abgelaufen.");
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await field.press("Enter");
  await expect(page).toHaveURL(overview);
  await expectSignedIn(page, email);
});

test("a registration is confirmed by its code together with the password", async ({ page }) => {
  const email = anAddress();
  await page.goto("/anmelden/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("link", { name: "Jetzt registrieren" }).click();
  // What was typed comes along.
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page).toHaveURL("/anmelden/registrieren/bestaetigen/");
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page).toHaveURL("/");
  await expectSignedIn(page, email);
});

test("a forgotten password is replaced with code and new password in one step", async ({ page, browser }) => {
  const { email } = await aGuest();
  await page.goto(`/anmelden/${back}`);
  await fillLogin(page, email, "laengst-vergessen");
  await expect(page.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort stimmt nicht.");
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await expect(page).toHaveURL(`/anmelden/neues-passwort/${back}`);
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL(overview);

  const elsewhere = await anotherBrowser(browser);
  await elsewhere.goto(`/anmelden/${back}`);
  await fillLogin(elsewhere, email, PASSWORD);
  await expect(elsewhere.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort stimmt nicht.");
  await fillLogin(elsewhere, email, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL(overview);
});

test("the link of a mail survives the scanner that opens it first, and works once", async ({ page, request }) => {
  const email = anAddress();
  await page.goto(`/anmelden/code/${back}`);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await expect(page).toHaveURL(`/anmelden/code/eingeben/${back}`);
  const link = await linkTo(email);
  expect(link).toMatch(/^\/api\/auth\/confirm\?/);
  for (let variants = 0; variants < 2; variants++) expect((await request.get(link)).status()).toBe(200);

  await page.goto(link);
  await page.getByRole("button", { name: "Bestätigen und anmelden" }).click();
  await expect(page).toHaveURL(overview);
  await expectSignedIn(page, email);

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Bestätigen und anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Dieser Link gilt nicht mehr." })).toBeVisible();
  await page.getByRole("link", { name: "Neuen Code anfordern" }).click();
  await expect(page).toHaveURL(`/anmelden/code/${back}`);
});

test("the link of a recovery mail asks for the new password, also of somebody who is signed in", async ({ page }) => {
  const { email } = await aGuest();
  await page.goto("/anmelden/passwort-vergessen/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await expect(page).toHaveURL("/anmelden/neues-passwort/");
  const link = await linkTo(email);
  await page.goto("/anmelden/");
  await fillLogin(page, email);
  await expect(page).toHaveURL("/");
  await page.goto(link);
  await expect(page).toHaveURL(/\/anmelden\/neues-passwort\//);
  await page.getByLabel("Neues Passwort").fill("zu kurz");
  await page.getByLabel("Neues Passwort").evaluate((field) => field.removeAttribute("minlength"));
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page.getByText("Bitte wähl ein Passwort mit mindestens 10 Zeichen.")).toBeVisible();
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL("/");
  await expectSignedIn(page, email);
});

test("after too many tries the wait is shown and counted down", async ({ page }) => {
  const { email } = await aGuest();
  await page.goto("/anmelden/");
  for (let tries = 0; tries < 5; tries++) {
    await fillLogin(page, email, `geraten-${tries}`);
    await expect(page.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort stimmt nicht.");
    await expect(page.getByRole("button", { name: "Anmelden" })).not.toHaveAttribute("aria-disabled");
  }
  await fillLogin(page, email, "geraten-6");
  await expect(page.getByRole("alert")).toContainText(/Zu viele Versuche\. Bitte warte \d+ Sekunden\./);
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  const shown = () =>
    page.locator(".seconds-left").evaluate((element) => {
      return Number(getComputedStyle(element, "::after").getPropertyValue("--seconds-left"));
    });
  const first = await shown();
  expect(first).toBeGreaterThan(30);
  await expect.poll(shown).toBeLessThan(first);
  await expect(page.getByText("Jetzt kannst du es wieder versuchen.")).toBeHidden();
});

test("whoever is signed in already is sent on, to a page of ours only", async ({ page }) => {
  const { email } = await aGuest();
  await page.goto("/anmelden/");
  await fillLogin(page, email);
  await expect(page).toHaveURL("/");
  for (const step of ["", "code/", "code/eingeben/", "registrieren/", "passwort-vergessen/"]) {
    await page.goto(`/anmelden/${step}${back}`);
    await expect(page).toHaveURL(overview);
    await page.goto(`/anmelden/${step}?redirectTo=//example.com/`);
    await expect(page).toHaveURL("/");
  }
});

test("every way in works without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE", javaScriptEnabled: false });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const [guest, email] = [await aGuest(), anAddress()];
  await page.goto(`/anmelden/registrieren/${back}`);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expect(page).toHaveURL(overview);

  await context.clearCookies();
  await page.goto(`/anmelden/${back}`);
  await page.getByLabel("E-Mail-Adresse").fill(guest.email);
  await page.getByLabel("Passwort", { exact: true }).fill("daneben-daneben");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort stimmt nicht.");
  await page.getByRole("link", { name: "Code per E-Mail" }).click();
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(guest.email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await page.getByRole("button", { name: "Neuen Code schicken" }).click();
  await expect(page.getByRole("alert")).toContainText(/Bitte warte \d+ Sekunden\./);
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(guest.email));
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL(overview);
  expect(errors.filter((error) => !/status of 4(00|29)/.test(error))).toEqual([]);
  await context.close();
});

test("a code is asked for and typed with the keyboard alone", async ({ page }) => {
  const email = anAddress();
  await page.goto("/anmelden/");
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`${selector} was not reached`);
  };
  await tabTo("main a[href='/anmelden/code/']");
  await page.keyboard.press("Enter");
  // The page before has a field of this name, too.
  await expect(page).toHaveTitle(/^Mit Code anmelden/);
  await expect(page.locator("main [name=password]")).toBeHidden();
  await tabTo("main [name=email]");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/anmelden/code/eingeben/");
  const code = await codeTo(email);
  await tabTo("main [name=code]");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("a known address hears in its mailbox, not on the page, that it has an account", async ({ page }) => {
  const { email } = await aGuest();
  await page.goto("/anmelden/registrieren/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page).toHaveURL("/anmelden/registrieren/bestaetigen/");
  await expect(page.getByText(/schon ein Konto/)).toHaveCount(0);
  await expect.poll(async () => (await mailsTo(email))[0]?.subject).toBe("Du hast schon ein Konto");
});

test("a button pressed twice asks for one mail, and the login form is one a script can find", async ({ page }) => {
  const { email } = await aGuest();
  await page.goto("/anmelden/");
  const form = page.locator("form:has(input[type=email]):has(input[autocomplete=current-password])");
  await expect(form.locator("[type=submit]")).toHaveCount(1);
  await page.goto("/anmelden/code/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent++;
  });
  const button = page.getByRole("button", { name: "Code schicken", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true }); // what looks disabled can be pressed all the same
  await expect(page).toHaveURL("/anmelden/code/eingeben/");
  expect(sent).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("an account gets a password and a new address, each shown to be one's own", async ({ page, browser }) => {
  const { email } = await aGuest();
  await page.goto("/anmelden/?redirectTo=/konto/");
  await fillLogin(page, email);
  await expect(page).toHaveURL("/konto/");
  await page.getByRole("button", { name: "Passwort festlegen oder ändern" }).click();
  await expect(page).toHaveURL("/anmelden/neues-passwort/?redirectTo=%2Fkonto%2F");
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL("/konto/");

  const next = anAddress();
  await page.getByLabel("Neue E-Mail-Adresse").fill(next);
  await page.getByRole("button", { name: "E-Mail-Adresse ändern" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Fast geschafft." })).toBeVisible();
  const mailbox = await anotherBrowser(browser);
  await mailbox.goto(await linkTo(next));
  await mailbox.getByRole("button", { name: "Änderung bestätigen" }).click();
  await expect(mailbox.getByRole("heading", { name: "Halb geschafft." })).toBeVisible();
  await page.goto(await linkTo(email));
  await page.getByRole("button", { name: "Änderung bestätigen" }).click();
  await expect(page).toHaveURL("/konto/");
  await expect(page.getByText(`Du meldest dich an mit ${next}.`)).toBeVisible();
  await mailbox.goto("/anmelden/?redirectTo=/konto/");
  await fillLogin(mailbox, next, NEW_PASSWORD);
  await expect(mailbox).toHaveURL("/konto/");
});

test("a change to an address that has an account says nothing about it", async ({ page }) => {
  const [{ email }, other] = [await aGuest(), await aGuest()];
  await page.goto("/anmelden/?redirectTo=/konto/");
  await fillLogin(page, email);
  await expect(page).toHaveURL("/konto/");
  await page.getByLabel("Neue E-Mail-Adresse").fill(other.email);
  await page.getByRole("button", { name: "E-Mail-Adresse ändern" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Fast geschafft." })).toBeVisible();
  await expect.poll(async () => (await mailsTo(other.email))[0]?.subject).toBe("Du hast schon ein Konto");
});

test.describe("with two tabs", () => {
  const signIn = async (page: Page, email: string, path = "/") => {
    await page.goto(`/anmelden/?redirectTo=${encodeURIComponent(path)}`);
    await fillLogin(page, email);
    await expect(page).toHaveURL(path);
  };
  const account = (page: Page) => page.getByRole("button", { name: "Dein Konto" });
  const signOut = async (page: Page) => {
    await account(page).click();
    await page.getByRole("button", { name: "Abmelden" }).first().click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
  };

  test("signing in and out in one is followed by the other at once", async ({ page, context }) => {
    const { email } = await aGuest();
    const other = await context.newPage();
    const errors = watchErrors(other);
    await other.goto("/agb/");
    await expect(other.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
    await signIn(page, email);
    await expect(account(other)).toBeVisible();
    await signOut(page);
    await expect(account(other)).toBeHidden();
    await expect(other.getByText("Du bist abgemeldet.")).toBeVisible();
    await expect(other).toHaveURL("/agb/");
    expect(errors).toEqual([]);
  });

  test("a private page that is open elsewhere leads to signing in, and what was typed comes back", async ({
    page,
    context,
  }) => {
    const { email } = await aGuest();
    await signIn(page, email, "/konto/");
    const other = await context.newPage();
    await other.goto("/konto/");
    await other.getByLabel("Neue E-Mail-Adresse").fill("umgezogen@example.org");
    await signOut(page);
    await expect(other).toHaveURL("/anmelden/?redirectTo=%2Fkonto%2F");
    await fillLogin(other, email);
    await expect(other).toHaveURL("/konto/");
    await expect(other.getByLabel("Neue E-Mail-Adresse")).toHaveValue("umgezogen@example.org");
    await expect(account(page)).toBeVisible();
  });

  test("signing out on all devices reaches a browser elsewhere", async ({ page, browser }) => {
    const { email } = await aGuest();
    await signIn(page, email, "/konto/");
    const elsewhere = await anotherBrowser(browser);
    await elsewhere.clock.install();
    await signIn(elsewhere, email, overview);
    await page.getByRole("button", { name: "Auf allen Geräten abmelden" }).click();
    await expect(page).toHaveURL("/");
    await elsewhere.clock.fastForward(31_000);
    await expect(elsewhere).toHaveURL(`/anmelden/${back}`);
    await elsewhere.context().close();
  });
});

test("axe finds nothing in any step, in either light, narrow and wide", async ({ page }) => {
  const { look: variant, found } = await auditPages(page, [320, 390, 1440]);
  const link = `?token_hash=${"a".repeat(56)}&type=`;
  const screens = {
    code: "code/",
    registration: "registrieren/",
    forgotten: "passwort-vergessen/",
    "new-password": "neues-passwort/",
    "link-password": `neues-passwort/${link}recovery`,
    link: `link/${link}signup`,
    "link-over": "link/",
  };
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`/anmelden/${path}`);
    await variant(name);
  }
  const email = anAddress();
  await page.goto("/anmelden/code/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await expect(page).toHaveURL("/anmelden/code/eingeben/");
  await page.getByRole("button", { name: "Neuen Code schicken" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await variant("code-entry");
  await page.getByLabel("Code aus der E-Mail").fill("1");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page.getByText("Bitte gib die 6 Ziffern")).toBeVisible();
  await variant("code-errors");
  await page.goto("/anmelden/");
  await fillLogin(page, email, "falsch-geraten");
  await expect(page.getByRole("alert")).toBeVisible();
  await variant("password");
  await page.goto("/anmelden/?redirectTo=/konto/");
  await fillLogin(page, (await aGuest()).email);
  await expect(page).toHaveURL("/konto/");
  await variant("account");
  expect(found).toEqual({});
});
