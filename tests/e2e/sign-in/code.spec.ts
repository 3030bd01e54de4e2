import { auditPages } from "../accessibility-audit.ts";
import { expect, test } from "../fixtures.ts";
import { tabTo } from "../keyboard.ts";
import { codeTo, emailsTo, linkTo } from "../mailbox.ts";
import { anEmail, expectSignedIn, OVERVIEW, REDIRECT_TO_OVERVIEW } from "./steps.ts";

// A refused form has the status 400 or 429.
test.use({ expectedErrors: /status of 4(00|29)/ });

test("signs in a new user by the right code, with the keyboard alone, redirects to the page named in the URL, and has no axe violation and no overflow", async ({
  page,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const email = anEmail();
  await page.goto(`/anmelden/${REDIRECT_TO_OVERVIEW}`);
  await tabTo(page.locator("main a[href^='/anmelden/code/']"));
  await page.keyboard.press("Enter");
  // Waits for the new page, because the previous page also has an email field.
  await expect(page).toHaveTitle(/^Mit Code anmelden/);
  await expect(page.locator("main [name=password]")).toBeHidden();
  await audit("code");
  await tabTo(page.locator("main [name=email]"));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/anmelden/code/eingeben/${REDIRECT_TO_OVERVIEW}`);
  await expect(page.getByText(email)).toBeVisible();
  const field = page.getByLabel("Code aus der E-Mail");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");

  await page.getByRole("button", { name: "Neuen Code schicken" }).press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await tabTo(field, "Shift+Tab");
  await page.keyboard.type("12 34");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Bitte gib die 6 Ziffern aus der E-Mail ein.")).toBeVisible();
  await audit("code with errors");
  const code = await codeTo(email);
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Anmelden" }).press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Der Code ist ungültig oder abgelaufen.");
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await field.press("Enter");
  await expect(page).toHaveURL(OVERVIEW);
  await expectSignedIn(page, email);
  expectNoFindings();
});

test("emails one link when the button is pressed twice, and accepts it once, even after an email scanner has opened it, without axe violation and overflow", async ({
  page,
  request,
}) => {
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const email = anEmail();
  await page.goto(`/anmelden/code/${REDIRECT_TO_OVERVIEW}`);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  let submissions = 0;
  page.on("request", (submission) => {
    if (submission.method() === "POST") submissions++;
  });
  // Delays the response until the button has been pressed twice.
  let respond = () => {};
  const mayRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/anmelden\/code\/_\.data/, async (route) => {
    await mayRespond;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Code schicken", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true }); // aria-disabled buttons can be pressed
  respond();
  await expect(page).toHaveURL(`/anmelden/code/eingeben/${REDIRECT_TO_OVERVIEW}`);
  expect(submissions).toBe(1);
  expect(await emailsTo(email)).toHaveLength(1);
  const link = await linkTo(email);
  expect(link).toMatch(/^\/api\/auth\/confirm\?/);
  for (let opened = 0; opened < 2; opened++) expect((await request.get(link)).status()).toBe(200);

  await page.goto(link);
  await audit("link");
  await page.getByRole("button", { name: "Bestätigen und anmelden" }).click();
  await expect(page).toHaveURL(OVERVIEW);
  await expectSignedIn(page, email);

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Bestätigen und anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Dieser Link gilt nicht mehr." })).toBeVisible();
  await audit("expired link");
  await page.getByRole("link", { name: "Neuen Code anfordern" }).click();
  await expect(page).toHaveURL(`/anmelden/code/${REDIRECT_TO_OVERVIEW}`);
  expectNoFindings();
});
