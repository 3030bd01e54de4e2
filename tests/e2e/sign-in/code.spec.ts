import { expect, test } from "../fixtures.ts";
import { tabTo } from "../keyboard.ts";
import { codeTo, emailsTo, linkTo } from "../mailbox.ts";
import { aGuest, requestCode } from "../session.ts";
import { anEmail, expectSignedIn, OVERVIEW, REDIRECT_TO_OVERVIEW } from "./steps.ts";

// A refused form has the status 400 or 429.
test.use({ expectedErrors: /status of 4(00|29)/ });

test("signs in a new user by the right code and redirects to the page named in the URL", async ({ page }) => {
  const email = anEmail();
  await page.goto(`/anmelden/${REDIRECT_TO_OVERVIEW}`);
  await requestCode(page, email);
  await expect(page).toHaveURL(`/anmelden/code/eingeben/${REDIRECT_TO_OVERVIEW}`);
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
  await expect(page).toHaveURL(OVERVIEW);
  await expectSignedIn(page, email);
});

test("accepts an emailed link once, even after an email scanner has opened it", async ({ page, request }) => {
  const email = anEmail();
  await page.goto(`/anmelden/code/${REDIRECT_TO_OVERVIEW}`);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Code schicken" }).click();
  await expect(page).toHaveURL(`/anmelden/code/eingeben/${REDIRECT_TO_OVERVIEW}`);
  const link = await linkTo(email);
  expect(link).toMatch(/^\/api\/auth\/confirm\?/);
  for (let opened = 0; opened < 2; opened++) expect((await request.get(link)).status()).toBe(200);

  await page.goto(link);
  await page.getByRole("button", { name: "Bestätigen und anmelden" }).click();
  await expect(page).toHaveURL(OVERVIEW);
  await expectSignedIn(page, email);

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Bestätigen und anmelden" }).click();
  await expect(page.getByRole("heading", { name: "Dieser Link gilt nicht mehr." })).toBeVisible();
  await page.getByRole("link", { name: "Neuen Code anfordern" }).click();
  await expect(page).toHaveURL(`/anmelden/code/${REDIRECT_TO_OVERVIEW}`);
});

test("signs in by code with the keyboard alone", async ({ page }) => {
  const email = anEmail();
  await page.goto("/anmelden/");
  await tabTo(page.locator("main a[href='/anmelden/code/']"));
  await page.keyboard.press("Enter");
  // Waits for the new page, because the previous page also has an email field.
  await expect(page).toHaveTitle(/^Mit Code anmelden/);
  await expect(page.locator("main [name=password]")).toBeHidden();
  await tabTo(page.locator("main [name=email]"));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/anmelden/code/eingeben/");
  const code = await codeTo(email);
  await tabTo(page.locator("main [name=code]"));
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("sends one code when the button is pressed twice", async ({ page }) => {
  const { email } = await aGuest();
  await page.goto("/anmelden/code/");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  let submissions = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") submissions++;
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
  await expect(page).toHaveURL("/anmelden/code/eingeben/");
  expect(submissions).toBe(1);
  expect(await emailsTo(email)).toHaveLength(1);
});
