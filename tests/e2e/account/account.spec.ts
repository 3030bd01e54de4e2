import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { auditPages } from "../accessibility-audit.ts";
import { aBooking, slotsOf } from "../bookings.ts";
import { expect, test } from "../fixtures.ts";
import { codeTo, emailsTo, linkTo } from "../mailbox.ts";
import { aGuest, PASSWORD, signInTo, signInToOverview } from "../session.ts";
import { anEmail, NEW_PASSWORD } from "../sign-in/steps.ts";

// A refused form has the status 400, 409 or 429. A new password replaces the session: a late API or data request that
// still sends the old cookies gets 503.
test.use({ expectedErrors: /status of (400|409|429|503)/ });

/** On the open page /konto/, asks to change the email to `next` and enters the code mailed to `current`. */
async function requestEmailChange(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel("Neue E-Mail-Adresse").fill(next);
  await page.getByRole("button", { name: "E-Mail-Adresse ändern" }).click();
  const code = page.getByLabel("Code aus der E-Mail");
  await code.fill(await codeTo(current));
  await code.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Fast geschafft." })).toBeVisible();
}

test("changes the password with a mailed code, and has no axe violation and no overflow", async ({ page }) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const { email } = await aGuest();
  await signInTo(page, email, "/abmelden/");
  await audit("sign-out");
  await page.goto("/konto/");
  await expect(page.getByRole("button", { name: "Auf allen Geräten abmelden" })).toBeVisible();
  await audit("account");
  expectNoFindings();
  await page.getByRole("button", { name: "Passwort festlegen oder ändern" }).click();
  await expect(page).toHaveURL("/anmelden/neues-passwort/?redirectTo=%2Fkonto%2F");
  await page.getByLabel("Code aus der E-Mail").fill(await codeTo(email));
  await page.getByLabel("Neues Passwort").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL("/konto/");
  await page.context().clearCookies();
  const form = { email, password: NEW_PASSWORD };
  expect((await page.request.post("/anmelden/", { form, maxRedirects: 0 })).status()).toBe(302);
});

test("changes the email after a mailed code and a confirmation in both mailboxes", async ({ page, openPage }) => {
  const { email } = await aGuest();
  await signInTo(page, email, "/konto/");
  const next = anEmail();
  await requestEmailChange(page, email, next);
  const otherDevice = await openPage();
  await otherDevice.goto(await linkTo(next));
  await otherDevice.getByRole("button", { name: "Änderung bestätigen" }).click();
  await expect(otherDevice.getByRole("heading", { name: "Halb geschafft." })).toBeVisible();
  await page.goto(await linkTo(email));
  await page.getByRole("button", { name: "Änderung bestätigen" }).click();
  await expect(page).toHaveURL("/konto/?neue-adresse");
  await expect(page.getByText("Deine neue E-Mail-Adresse gilt jetzt.")).toBeVisible();
  await expect(page.getByText(`Du meldest dich an mit ${next}.`)).toBeVisible();
});

test("does not reveal on the page that the new email belongs to an account, but emails its owner", async ({ page }) => {
  const [{ email }, other] = await Promise.all([aGuest(), aGuest()]);
  await signInTo(page, email, "/konto/");
  await requestEmailChange(page, email, other.email);
  await expect.poll(async () => (await emailsTo(other.email))[0]?.subject).toBe("Du hast schon ein Konto");
});

test("exports the data, then erases the account and cancels its booking after a mailed code", async ({ page }) => {
  const { appointment, guest, booking } = await aBooking({ quantity: 2 });
  await signInToOverview(page, guest.email);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Daten herunterladen (JSON)" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(booking.code);

  await page.getByText("Konto löschen …").click();
  await page.getByRole("button", { name: "Code schicken" }).click();
  // The email about the booking may arrive before or after the email with the code.
  const codeEmail = async () =>
    (await emailsTo(guest.email)).find(({ subject }) => subject === "Dein Code für Atelierland");
  await expect.poll(codeEmail).toBeTruthy();
  const code = /\b\d{6}\b/.exec((await codeEmail())?.text ?? "")?.[0] ?? "";
  const codeField = page.getByLabel("Code aus der E-Mail");
  await codeField.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("checkbox", { name: "Ja, mein Konto soll gelöscht werden." }).press("Space");
  await page.getByRole("button", { name: "Konto endgültig löschen" }).click();
  await expect(page.getByText("Der Code ist ungültig oder abgelaufen.")).toBeVisible();
  await codeField.fill(code);
  await page.getByRole("button", { name: "Konto endgültig löschen" }).click();
  await expect(page.getByText("Dein Konto ist gelöscht.")).toBeVisible();
  expect(await slotsOf(appointment.id)).toEqual({ free: 5, held: 0 });
  const overview = await page.request.get("/buchung/uebersicht/", { maxRedirects: 0 });
  expect(overview.headers().location).toContain("/anmelden/");
  const form = { email: guest.email, password: PASSWORD };
  const refusal = await page.request.post("/anmelden/", { form, maxRedirects: 0 });
  expect(await refusal.text()).toContain("E-Mail-Adresse oder Passwort stimmt nicht.");
});
