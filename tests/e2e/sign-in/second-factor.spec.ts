import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { SECRET_KEY } from "#supabase/local/keys.ts";
import { type Authenticator, anAuthenticator } from "#tests/builders/authenticator.ts";
import { auditPages } from "../accessibility-audit.ts";
import { builders, expect, test } from "../fixtures.ts";
import { codeTo } from "../mailbox.ts";
import { anAdmin, PASSWORD, signInTo, submitLogin } from "../session.ts";
import { NEW_PASSWORD } from "./steps.ts";

// A refused form has the status 400 or 429.
test.use({ expectedErrors: /status of 4(00|29)/ });

const FACTOR_STEP = "/anmelden/zweiter-faktor/";
const ADMIN_PAGE = "/admin/angebote/";
const FACTOR_STEP_BEFORE_ADMIN_PAGE = `${FACTOR_STEP}?redirectTo=${encodeURIComponent(ADMIN_PAGE)}`;
const WRONG_CODE_MESSAGE = "Dieser Code stimmt nicht oder wurde schon benutzt.";

async function anAdminWithFactor() {
  const admin = await anAdmin();
  return { ...admin, authenticator: await builders.aFactor({ email: admin.email, password: PASSWORD }) };
}
/** Submits a code after the previous submission has ended, because the form ignores concurrent submissions. */
async function submitCode(page: Page, code: string): Promise<void> {
  const form = page.locator("form", { has: page.getByLabel("Code aus der App") });
  await expect(form.locator("button[type=submit]")).not.toHaveAttribute("aria-disabled");
  await page.getByLabel("Code aus der App").fill(code);
  await page.getByLabel("Code aus der App").press("Enter");
}
/**
 * Turns on the second factor on the open page /konto/, with the code mailed to `email`. Enters wrong codes first. Calls
 * `audit` on each screen.
 */
async function turnOnFactor(
  page: Page,
  email: string,
  audit: (name: string) => Promise<void> = async () => {},
): Promise<Authenticator> {
  await page.getByRole("button", { name: "Zweiten Faktor einschalten" }).click();
  const mailedCodeField = page.getByLabel("Code aus der E-Mail");
  await expect(mailedCodeField).toBeVisible();
  await audit("mailed code");
  const code = await codeTo(email);
  for (const attempt of [code === "000000" ? "000001" : "000000", code]) {
    await expect(page.getByRole("button", { name: "Weiter" })).not.toHaveAttribute("aria-disabled");
    await mailedCodeField.fill(attempt);
    await mailedCodeField.press("Enter");
    if (attempt !== code) await expect(page.getByRole("alert")).toContainText("Der Code ist ungültig oder abgelaufen.");
  }
  await expect(page.getByRole("img", { name: "QR-Code für deine Authenticator-App" })).toBeVisible();
  const authenticator = anAuthenticator(await page.locator("input[name=secret]").inputValue());
  await submitCode(page, authenticator.wrongCode());
  await expect(page.getByRole("alert")).toContainText(WRONG_CODE_MESSAGE);
  await audit("set-up with an error");
  await submitCode(page, await authenticator.nextCode());
  await expect(page.getByText("Der zweite Faktor ist eingeschaltet.")).toBeVisible();
  await audit("second factor on");
  return authenticator;
}

/** The URL to which a request for `path` is redirected, or the status without a redirect. */
async function targetOf({ request }: Page, path: string): Promise<string | number> {
  const response = await request.get(path, { maxRedirects: 0 });
  return response.headers().location ?? response.status();
}

test("turns the second factor on, asks for its code at the next sign-in and turns it off with another code, without axe violation and overflow", async ({
  page,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const { email } = await anAdmin();
  await signInTo(page, email, "/konto/");
  const authenticator = await turnOnFactor(page, email, audit);
  expect((await page.request.get(ADMIN_PAGE, { maxRedirects: 0 })).status()).toBe(200);
  await page.getByRole("button", { name: "Auf diesem Gerät abmelden" }).click();
  await expect(page).toHaveURL("/");

  await page.goto(ADMIN_PAGE);
  await submitLogin(page, email);
  await expect(page).toHaveURL(FACTOR_STEP_BEFORE_ADMIN_PAGE);
  const field = page.getByLabel("Code aus der App");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await submitCode(page, "12 34");
  await expect(page.getByText("Bitte gib die 6 Ziffern aus deiner App ein.")).toBeVisible();
  await submitCode(page, authenticator.wrongCode());
  await expect(page.getByRole("alert")).toContainText(WRONG_CODE_MESSAGE);
  await audit("sign-in with an error");
  const code = await authenticator.nextCode();
  await submitCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page).toHaveURL(ADMIN_PAGE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Angebote");

  await page.goto("/konto/");
  await submitCode(page, authenticator.wrongCode());
  await expect(page.getByRole("alert")).toContainText(WRONG_CODE_MESSAGE);
  await submitCode(page, await authenticator.nextCode());
  await expect(page.getByText("Der zweite Faktor ist ausgeschaltet.")).toBeVisible();
  expectNoFindings();
});

test("redirects from admin pages and the account page until the code is entered, even after going back", async ({
  page,
}) => {
  const { email, authenticator } = await anAdminWithFactor();
  await page.goto(`/anmelden/?redirectTo=${encodeURIComponent(ADMIN_PAGE)}`);
  await submitLogin(page, email);
  await expect(page).toHaveURL(FACTOR_STEP_BEFORE_ADMIN_PAGE);

  await page.goBack();
  await page.goto(ADMIN_PAGE);
  await expect(page).toHaveURL(FACTOR_STEP_BEFORE_ADMIN_PAGE);
  const mediaPage = "/admin/medien/?seite=2";
  expect(await targetOf(page, mediaPage)).toBe(`${FACTOR_STEP}?redirectTo=${encodeURIComponent(mediaPage)}`);
  // Without the code, the admin can open their own bookings, but not the account page.
  expect(await targetOf(page, "/buchung/uebersicht/")).toBe(200);
  expect(await targetOf(page, "/konto/")).toBe(`${FACTOR_STEP}?redirectTo=%2Fkonto%2F`);

  await submitCode(page, await authenticator.nextCode());
  await expect(page).toHaveURL(ADMIN_PAGE);
  expect(await targetOf(page, "/konto/")).toBe(200);
  expect(await targetOf(page, `${FACTOR_STEP}?redirectTo=%2Fkonto%2F`)).toBe("/konto/");
  expect(await targetOf(page, FACTOR_STEP_BEFORE_ADMIN_PAGE)).toBe(ADMIN_PAGE);
});

test("turns the second factor on, asks for its code and turns it off without JavaScript", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  const { email } = await anAdmin();
  await page.goto("/anmelden/?redirectTo=/konto/");
  await submitLogin(page, email);
  await expect(page).toHaveURL("/konto/");
  const authenticator = await turnOnFactor(page, email);
  await page.context().clearCookies();
  await page.goto(`/anmelden/?redirectTo=${encodeURIComponent(ADMIN_PAGE)}`);
  await submitLogin(page, email);
  await expect(page).toHaveURL(FACTOR_STEP_BEFORE_ADMIN_PAGE);
  await submitCode(page, authenticator.wrongCode());
  await expect(page.getByRole("alert")).toContainText(WRONG_CODE_MESSAGE);
  await submitCode(page, await authenticator.nextCode());
  await expect(page).toHaveURL(ADMIN_PAGE);
  await page.goto("/konto/");
  await page.getByLabel("Code aus der App").fill(await authenticator.nextCode());
  await page.getByRole("button", { name: "Zweiten Faktor ausschalten" }).click();
  await expect(page.getByText("Der zweite Faktor ist ausgeschaltet.")).toBeVisible();
});

test("sets a new password with a code of the second factor, and opens admin pages without a code after a command has removed the second factor", async ({
  page,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const { email, authenticator } = await anAdminWithFactor();
  await page.request.post("/anmelden/passwort-vergessen/", { form: { email }, maxRedirects: 0 });
  await page.goto("/anmelden/neues-passwort/");
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await page.getByLabel("Code aus der App").fill(await authenticator.nextCode());
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL("/");
  expect(await targetOf(page, ADMIN_PAGE)).toBe(200);
  await page.goto("/konto/");
  await page.getByRole("button", { name: "Passwort festlegen oder ändern" }).click();
  await expect(page).toHaveURL("/anmelden/neues-passwort/?redirectTo=%2Fkonto%2F");
  await expect(page.getByLabel("Code aus der App")).toBeVisible();
  await audit("new password with a code of the app");
  expectNoFindings();

  await page.context().clearCookies();
  const form = { email, password: NEW_PASSWORD };
  const response = await page.request.post("/anmelden/", { form, maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, FACTOR_STEP]);

  expect(await targetOf(page, FACTOR_STEP_BEFORE_ADMIN_PAGE)).toBe(200);
  const env = { ...process.env, SUPABASE_URL: process.env.E2E_BACKEND_URL ?? "", SUPABASE_SECRET_KEY: SECRET_KEY };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/admin.ts", email, "--reset-factor"], {
    env,
  });
  expect(stdout).toContain(`${email} signs in without a second factor from now on`);
  expect(await targetOf(page, FACTOR_STEP_BEFORE_ADMIN_PAGE)).toBe(ADMIN_PAGE);
  expect(await targetOf(page, ADMIN_PAGE)).toBe(200);
});
