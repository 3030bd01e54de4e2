import type { BrowserContext, Page } from "@playwright/test";
import { apiAs } from "./api.ts";
import { builders, expect } from "./fixtures.ts";

export const PASSWORD = "kunst-und-kultur";

/** A new guest with the password `PASSWORD`. */
export function aGuest() {
  return builders.aPerson({ password: PASSWORD });
}

/** A new admin with the password `PASSWORD`. */
export function anAdmin() {
  return builders.aPerson({ role: "admin", password: PASSWORD });
}

/** Signs in the browser context of `request` without opening a page. */
export async function signIn({ request }: Pick<BrowserContext, "request">, email: string): Promise<void> {
  const response = await request.post("/anmelden/", { form: { email, password: PASSWORD }, maxRedirects: 0 });
  expect(response.status()).toBe(302);
}

/** Signs in without opening the login form, then opens `path`. */
export async function signInTo(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, email);
  await page.goto(path);
  await expect(page).toHaveURL(path);
}

/** Signs in a guest without opening the login form, then opens the overview of the guest's bookings. */
export function signInToOverview(page: Page, email: string): Promise<void> {
  return signInTo(page, email, "/buchung/uebersicht/");
}

/** Signs in `admin`, by default a new admin, and opens `path`, if given. Returns the admin with an API client. */
export async function signInAsAdmin(page: Page, path?: string, admin?: Awaited<ReturnType<typeof anAdmin>>) {
  const person = admin ?? (await anAdmin());
  if (path) await signInTo(page, person.email, path);
  else await signIn(page, person.email);
  return { ...person, api: apiAs(person.token) };
}

/** Fills and submits the login form of the open page. */
export async function submitLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.locator("form input[type=password]").press("Enter");
}

/** Signs in from /anmelden/code/, to which a booking redirects: follows the link to the login form and submits it. */
export async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Mit Passwort" }).click();
  await submitLogin(page, email);
}
