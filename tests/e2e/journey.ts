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

/**
 * A browser test that fails on any console error or uncaught exception nobody expected. Pages are opened until they are alive:
 * their scripts come after the first screen, and what is clicked before is a plain link or form.
 */
export const test = base.extend<{ expectedErrors: RegExp | null }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on("page", openUntilAlive);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  expectedErrors: [null, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors = watchErrors(page, expectedErrors);
    await use(page);
    expect(errors).toEqual([]);
  },
});

export { expect };

function openUntilAlive(page: Page): void {
  for (const method of ["goto", "reload"] as const) {
    const open = page[method].bind(page) as (...parameters: unknown[]) => ReturnType<Page["goto"]>;
    page[method] = async (...parameters: unknown[]) => {
      const response = await open(...parameters);
      const options = parameters.at(-1) as { waitUntil?: string } | undefined;
      // Who asks for the first bytes only looks at what is there before scripts are.
      if (options?.waitUntil !== "commit") await page.waitForFunction(isAlive);
      return response;
    };
  }
}

/** In the page: whether React has taken over its elements, if it is a page of ours at all. */
export function isAlive(): boolean {
  const element = document.querySelector("main, h1");
  const isOurs = "__reactRouterContext" in window;
  return !isOurs || !element || Object.keys(element).some((key) => key.startsWith("__reactFiber"));
}

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

/** From the login form by a code: asks for one. Both forms have a field for the address, so the first must be gone. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Code per E-Mail" }).click();
  await expect(page.getByLabel("Passwort", { exact: true })).toBeHidden();
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Code schicken" }).click();
}

/** A page in a browser context of its own: another person at another machine. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: "de-DE" });
  return context.newPage();
}

/** The first step of a booking: takes the date that the address chose, and so many places. */
export async function chooseDate(page: Page, quantity = 1): Promise<void> {
  await page.getByLabel("Anzahl").fill(String(quantity));
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page).toHaveURL(/schritt=personen/);
}

/** The second step: who comes. */
export async function fillPeople(page: Page): Promise<void> {
  await page.getByLabel("Vorname").fill("Friederike");
  await page.getByLabel("Nachname").fill("Mühlenbeck");
  await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
  await expect(page).toHaveURL(/schritt=pruefen/);
}

/** All the way to the order, which is left to be pressed. */
export async function goToOrder(page: Page, dateId: string, quantity = 1): Promise<void> {
  await page.goto(`/buchung/?termin=${dateId}`);
  await chooseDate(page, quantity);
  await fillPeople(page);
  await acceptTerms(page);
}

export function orderButton(page: Page) {
  return page.getByRole("button", { name: "Zahlungspflichtig bestellen" });
}

/** Signs in as the login form does without JavaScript, which spares a page, and stands on `target`. */
export async function signInTo(page: Page, email: string, target = "/buchung/uebersicht/"): Promise<void> {
  const answer = await page.request.post("/anmelden/", { form: { email, password: PASSWORD }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await page.goto(target);
  await expect(page).toHaveURL(target);
}

export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole("checkbox", { name: /AGB/ });
  if (!(await terms.isChecked())) await terms.press("Space");
  await expect(terms).toBeChecked();
}
