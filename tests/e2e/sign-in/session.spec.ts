import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { aGuest, signIn, signInTo, submitLogin } from "../session.ts";
import { OVERVIEW, REDIRECT_TO_OVERVIEW } from "./steps.ts";

const accountMenu = (page: Page) => page.getByRole("button", { name: "Dein Konto" });
const signInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Anmelden" });

async function signInByForm(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/anmelden/?redirectTo=${encodeURIComponent(path)}`);
  await submitLogin(page, email);
  await expect(page).toHaveURL(path);
}

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole("button", { name: "Abmelden" }).first().click();
  await expect(signInLink(page)).toBeVisible();
}

test("redirects a signed-in user from sign-in pages (access type `guest`), but not to another site", async ({
  context,
}) => {
  await signIn(context, (await aGuest()).email);
  for (const step of ["", "code/", "code/eingeben/", "registrieren/", "passwort-vergessen/"]) {
    for (const [query, target] of [
      [REDIRECT_TO_OVERVIEW, OVERVIEW],
      ["?redirectTo=//example.com/", "/"],
    ] as const) {
      const response = await context.request.get(`/anmelden/${step}${query}`, { maxRedirects: 0 });
      expect([step, response.status(), response.headers().location]).toEqual([step, 302, target]);
    }
  }
});

test("updates the page when another tab signs in or out, redirects a private page to sign-in, and restores its typed text after sign-in", async ({
  page,
  context,
}) => {
  const { email } = await aGuest();
  const publicTab = await context.newPage();
  await publicTab.goto("/agb/");
  await expect(signInLink(publicTab)).toBeVisible();
  await signInByForm(page, email, "/konto/");
  await expect(accountMenu(publicTab)).toBeVisible();
  const privateTab = await context.newPage();
  await privateTab.goto("/konto/");
  await privateTab.getByLabel("Neue E-Mail-Adresse").fill("umgezogen@example.org");
  await signOut(page);
  await expect(accountMenu(publicTab)).toBeHidden();
  await expect(publicTab.getByText("Du bist abgemeldet.")).toBeVisible();
  await expect(publicTab).toHaveURL("/agb/");
  await expect(privateTab).toHaveURL("/anmelden/?redirectTo=%2Fkonto%2F");
  await submitLogin(privateTab, email);
  await expect(privateTab).toHaveURL("/konto/");
  await expect(privateTab.getByLabel("Neue E-Mail-Adresse")).toHaveValue("umgezogen@example.org");
  await expect(accountMenu(page)).toBeVisible();
});

test("ends the session of another device at the next check when all devices are signed out", async ({
  page,
  openPage,
}) => {
  const { email } = await aGuest();
  await signInTo(page, email, "/konto/");
  const otherPage = await openPage();
  await otherPage.clock.install();
  await signInTo(otherPage, email, OVERVIEW);
  await page.getByRole("button", { name: "Auf allen Geräten abmelden" }).click();
  await expect(page).toHaveURL("/");
  await otherPage.clock.fastForward(31_000); // the page checks its session every 30 s
  await expect(otherPage).toHaveURL(`/anmelden/${REDIRECT_TO_OVERVIEW}`);
});
