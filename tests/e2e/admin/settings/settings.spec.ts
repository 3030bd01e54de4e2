import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";

test.use({ expectedErrors: /400 \(Bad Request\)/ });

test("saves the footer while a field of another form is invalid, shows the name of the site in place of an empty footer, purges and lists one page or all pages, and refuses to purge text that is no path", async ({
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

  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await audit("settings");
  expectNoFindings();

  const offer = await builders.anOffer();
  const path = `/angebot/${offer.slug}/`;
  const stateOf = async (pagePath: string) => (await request.get(pagePath)).headers()["x-edge-cache"];
  const waitUntilCached = (pagePath: string) => expect.poll(() => stateOf(pagePath)).toBe("HIT");
  const purge = async (target: string) => {
    await page.getByLabel("Adresse der Seite").fill(target);
    await page.getByRole("button", { name: "Cache leeren" }).click();
  };
  const purgedPages = page.getByRole("list", { name: "Geleerte Seiten" });
  await waitUntilCached(path);

  await purge("quatsch");
  await expect(page.getByText("Das ist keine Adresse unserer Seite")).toBeVisible();
  await expect(page.getByText(/neu gelesen/)).toBeHidden();
  await expect(purgedPages).toBeHidden();

  await purge(path);
  await expect(page.getByRole("status").filter({ hasText: `Die Seite ${path} wird neu gelesen.` })).toContainText(
    "In spätestens einer Minute sehen es alle.",
  );
  await expect(purgedPages.getByRole("listitem")).toHaveText([path]);
  await expect(purgedPages.getByRole("link", { name: path })).toHaveAttribute("href", path);
  expect(await stateOf(path)).not.toBe("HIT");

  await waitUntilCached(path);
  await waitUntilCached("/agb/");
  await purge("");
  await expect(page.getByText("Alle Seiten werden neu gelesen.")).toBeVisible();
  const summary = page.getByText(/^\d+ Seiten lagen im Cache$/);
  await expect(summary).toBeVisible();
  if (!(await purgedPages.isVisible())) await summary.click(); // a long list is collapsed
  for (const name of [path, "/agb/"]) await expect(purgedPages.getByRole("link", { name })).toBeVisible();
  expect(await stateOf(path)).not.toBe("HIT");

  await page.goto("/agb/");
  await expect(page.getByRole("contentinfo").getByText("Atelierland", { exact: true })).toBeVisible();
});
