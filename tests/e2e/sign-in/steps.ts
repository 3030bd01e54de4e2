import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

export const OVERVIEW = "/buchung/uebersicht/";
/** The query that redirects to the overview after signing in. */
export const REDIRECT_TO_OVERVIEW = `?redirectTo=${encodeURIComponent(OVERVIEW)}`;
export const NEW_PASSWORD = "licht-und-schatten";

export const anEmail = () => `neu-${crypto.randomUUID()}@example.org`;

/** Expects that the overview opens and the account menu shows `email`. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await page.goto(OVERVIEW);
  await expect(page).toHaveURL(OVERVIEW);
  await page.getByRole("button", { name: "Dein Konto" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
}
