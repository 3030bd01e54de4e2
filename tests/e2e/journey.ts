import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { PUBLISHABLE_KEY, SECRET_KEY } from "#supabase/local/keys.ts";
import { createBuilders } from "../builders/backend.ts";

/** The backend of the product under test; playwright.config.ts starts it on this port. */
export const builders = createBuilders({
  url: process.env.E2E_BACKEND_URL ?? "",
  publishableKey: PUBLISHABLE_KEY,
  secretKey: SECRET_KEY,
});

export const PASSWORD = "kunst-und-kultur";

/** A browser test that fails on any console error or uncaught exception nobody expected. */
export const test = base.extend<{ expectedErrors: RegExp | null }>({
  expectedErrors: [null, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors = watchErrors(page, expectedErrors);
    await use(page);
    expect(errors).toEqual([]);
  },
});

export { expect };

export function watchErrors(page: Page, expected: RegExp | null = null): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expected?.test(text)) errors.push(text);
  };
  page.on("pageerror", (error) => note(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") note(`${message.text()} ${message.location().url}`);
  });
  return errors;
}

/** A person of this test only, who can sign in with `PASSWORD`. */
export function aGuest() {
  return builders.aPerson({ password: PASSWORD });
}

/** Fills and sends the login form on the page that is open. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.locator("form input[type=password]").press("Enter");
}

/** A page in a browser context of its own: another person at another machine. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "de-DE" });
  return context.newPage();
}

/** Fills what a booking needs of the person and accepts the terms, by keyboard. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel("Vorname").fill("Friederike");
  await page.getByLabel("Nachname").fill("Mühlenbeck");
  await acceptTerms(page);
}

export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole("checkbox", { name: /AGB/ });
  if (!(await terms.isChecked())) await terms.press("Space");
  await expect(terms).toBeChecked();
}
