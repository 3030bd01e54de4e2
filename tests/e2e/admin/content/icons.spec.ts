import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";
import { addSection, anArtist, expectSaved, publicPath, publish, uniqueName } from "./steps.ts";

const TERMS = "/admin/angebotsarten-und-kunstformen/";

test("shows visitors the icons of an art form and of a button, inline and without JavaScript", async ({
  page,
  openPage,
}) => {
  const artist = await anArtist(uniqueName("Marlene Voss"));
  const artForm = await builders.insert("art_form", { name: uniqueName("Keramik") });
  await builders.insert("artist_art_form", { artist_id: artist.id, art_form_id: artForm.id });
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await signInAsAdmin(page, TERMS);
  const drawer = page.getByRole("dialog", { name: "Symbol auswählen" });
  const row = page.getByRole("listitem").filter({ hasText: artForm.name });
  await expect(row.locator("svg")).toHaveCount(0);
  await row.getByRole("button", { name: `Symbol für ${artForm.name} wählen` }).click();
  await expect(drawer.getByRole("button", { name: "Palette" }).locator("svg")).toBeVisible();
  await audit("icon-drawer");
  await drawer.getByLabel("Suchen").fill("Keramik");
  await drawer.getByRole("button", { name: "Amphore" }).press("Enter");
  await expect(drawer).toBeHidden();
  await expect(row.locator("svg")).toBeVisible();
  const offerTypes = page.getByRole("region", { name: "Angebotsarten", exact: true });
  await offerTypes
    .getByRole("button", { name: /bearbeiten$/ })
    .first()
    .click();
  await audit("offer types and art forms, renaming");

  await page.goto(`/admin/kuenstler-in/${artist.slug}/`);
  await addSection(page, "Aufruf");
  await page.getByRole("textbox", { name: "Überschrift", exact: true }).fill("Komm vorbei");
  await page.getByLabel("Beschriftung der Schaltfläche").fill("Kunsträume ansehen");
  await page.getByLabel("Ziel der Schaltfläche").fill("/kunstszene/");
  const picker = page.getByRole("group", { name: "Symbol der Schaltfläche" });
  await picker.getByRole("button", { name: "Symbol wählen" }).click();
  await drawer.getByLabel("Suchen").fill("Aquarell");
  await drawer.getByRole("button", { name: "Pinsel" }).click();
  await expect(picker.getByText("Pinsel")).toBeVisible();
  await expect(picker.locator("svg")).toBeVisible();
  await audit("icon-picker");
  expectNoFindings();
  await expectSaved(page);
  await publish(page);

  const withoutJavaScript = await openPage({ javaScriptEnabled: false });
  await withoutJavaScript.goto(publicPath(page));
  await expect(
    withoutJavaScript.getByRole("link", { name: "Kunsträume ansehen" }).locator("svg path").first(),
  ).toBeVisible();
  await expect(
    withoutJavaScript.getByRole("listitem").filter({ hasText: artForm.name }).locator("svg path").first(),
  ).toBeVisible();

  const visitor = await openPage();
  const requests: string[] = [];
  visitor.on("request", (request) => requests.push(request.url()));
  const visitorAudit = await auditPages(visitor, { axeAt: [320, 1440], overflowAt: [390] });
  await visitor.goto(publicPath(page));
  await expect(visitor.getByRole("link", { name: "Kunsträume ansehen" }).locator("svg")).toBeVisible();
  await visitorAudit.audit("artist-with-icons");
  visitorAudit.expectNoFindings();
  expect(requests.filter((url) => url.includes("/api/icons/"))).toEqual([]);
});
