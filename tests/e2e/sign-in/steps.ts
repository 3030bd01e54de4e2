import type { Page } from "@playwright/test";
import { overflowOf } from "../accessibility-audit.ts";
import { expect } from "../fixtures.ts";

export const OVERVIEW = "/buchung/uebersicht/";
/** The query that redirects to the overview after signing in. */
export const REDIRECT_TO_OVERVIEW = `?redirectTo=${encodeURIComponent(OVERVIEW)}`;
export const NEW_PASSWORD = "licht-und-schatten";

export const anEmail = () => `neu-${crypto.randomUUID()}@example.org`;

/** Expects that the account menu of the open page shows `email`. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Dein Konto" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
}

/** Expects that nothing overflows the open page in a window of 320 px. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await overflowOf(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}
