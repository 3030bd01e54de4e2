import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";
import { addSection } from "./steps.ts";

const OFFERS = "/admin/angebote/";
const lists = [OFFERS, "/admin/kuenstler-innen/", "/admin/kunstraeume/", "/admin/regionen/"];
const WIDTHS = { axeAt: [320, 1440], overflowAt: [390, 768] } as const;

test("has no axe violation and no overflow in lists", async ({ page }) => {
  await signInAsAdmin(page, OFFERS);
  const { audit, expectNoFindings } = await auditPages(page, WIDTHS);
  for (const path of [...lists, `${OFFERS}?suche=gibtesnicht`]) {
    await page.goto(path);
    await audit(path);
  }
  await page.goto(OFFERS);
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await audit("selection");
  await page.getByRole("button", { name: "Neues Angebot" }).click();
  await page.getByRole("button", { name: "Anlegen und bearbeiten" }).click();
  await audit("errors of the dialog for a new offer");
  expectNoFindings();
});

test("has no axe violation and no overflow in editors", async ({ page }) => {
  const offer = await builders.anOffer();
  const [artist, location] = await Promise.all(
    (["artist", "location"] as const).map((entity) => builders.insert(entity, { name: "Zum Ansehen" })),
  );
  await signInAsAdmin(page, "/admin/landing/homepage/");
  const { audit, expectNoFindings } = await auditPages(page, WIDTHS);
  for (const path of [
    "/admin/landing/homepage/",
    "/admin/landing/agb/",
    `/admin/angebot/${offer.slug}/`,
    `/admin/kuenstler-in/${artist?.slug}/`,
    `/admin/kunstraum/${location?.slug}/`,
    `/admin/vorschau/angebot/${offer.slug_id}/`,
  ]) {
    await page.goto(path);
    await audit(path);
  }
  expectNoFindings();
});

test("has no axe violation and no overflow in sections, errors and versions", async ({ page }) => {
  const region = await builders.insert("region", { name: "Zum Ansehen" });
  await signInAsAdmin(page, `/admin/region/${region.slug}/`);
  const { audit, expectNoFindings } = await auditPages(page, WIDTHS);
  await audit("region");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menü", exact: true }).click();
  await audit("menu", { at: [390] });
  await page.keyboard.press("Escape");
  for (const label of Object.values(pageSectionLabels)) {
    await addSection(page, label);
    await audit(`section ${label}`);
  }
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(page.getByText("Es fehlt noch etwas.")).toBeVisible();
  await audit("validation errors");
  await page.getByRole("button", { name: "Fassungen" }).click();
  await expect(page.getByRole("dialog", { name: "Fassungen" })).toBeVisible();
  await audit("versions");
  expectNoFindings();
});
