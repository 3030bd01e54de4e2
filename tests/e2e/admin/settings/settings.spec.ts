import { expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";

test.use({ expectedErrors: /400 \(Bad Request\)/ });

test("saves the footer while a field of another form is invalid, and shows the name of the site after an empty footer is saved", async ({
  page,
  request,
}) => {
  const footerText = `Ein Angebot von ${crypto.randomUUID()}`;
  await signInAsAdmin(page, "/admin/einstellungen/");
  const email = page.getByRole("textbox", { name: "E-Mail", exact: true });
  const footer = page.getByRole("textbox", { name: "Fußzeile" });
  const saveFooter = page.getByRole("button", { name: "Speichern: Fußzeile und Preise" });
  expect((await request.get("/agb/")).ok()).toBe(true); // caches the page

  await footer.fill(footerText);
  await email.fill("keine-adresse");
  await page.getByRole("button", { name: "Speichern: Kontakt und Mails" }).click();
  await expect(page.getByText("Bitte prüfe die E-Mail-Adresse.")).toBeVisible();
  await expect(email).toBeFocused();
  await expect(footer).toHaveValue(footerText);
  expect(await (await request.get("/agb/")).text()).not.toContain(footerText);

  await saveFooter.click();
  await expect(page.getByRole("status").filter({ hasText: "Gespeichert." })).toBeVisible();
  await expect.poll(async () => (await request.get("/agb/")).text()).toContain(footerText);

  await footer.fill("");
  await saveFooter.click();
  await expect.poll(async () => (await request.get("/agb/")).text()).not.toContain(footerText);
  await page.reload();
  await expect(footer).toHaveValue("Atelierland");
  await page.goto("/agb/");
  await expect(page.getByRole("contentinfo").getByText("Atelierland", { exact: true })).toBeVisible();
});
