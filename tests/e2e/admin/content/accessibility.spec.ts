import { pageSectionLabels } from "#domain/content/new-page-section.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";
import { areaLink } from "../area-link.ts";
import { anAppointmentWithBookings } from "../booked-appointment.ts";
import { expectListToFit } from "../list-fit.ts";
import { addSection } from "./steps.ts";

const WIDTHS = { axeAt: [320, 1440], overflowAt: [390, 768] } as const;

// The audit of the list of locations covers the lists of artists and regions, which have no further columns or filters.
test("has no axe violation and no overflow in lists", async ({ page }) => {
  const { offer } = await anAppointmentWithBookings({ quantities: [1, 3] });
  await signInAsAdmin(page, `/admin/angebote/?suche=${encodeURIComponent(offer.name)}`);
  const { audit, expectNoFindings } = await auditPages(page, WIDTHS);
  await expect(page.getByText("1–1 von 1")).toBeVisible();
  await expectListToFit(page, "Angebote");
  await page.getByRole("searchbox").fill("");
  await expect(page.getByText("1–1 von 1")).toBeHidden();
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await audit("offers, selection");
  await page.getByRole("button", { name: "Neues Angebot" }).click();
  await page.getByRole("button", { name: "Anlegen und bearbeiten" }).click();
  await audit("errors of the dialog for a new offer");
  await page.keyboard.press("Escape");
  await areaLink(page, "Kunsträume").click();
  await expect(page.getByRole("heading", { level: 1, name: "Kunsträume" })).toBeVisible();
  await audit("locations");
  await page.getByRole("searchbox").fill("gibtesnicht");
  await expect(page.getByRole("row")).toHaveCount(0);
  await audit("empty list");
  expectNoFindings();
});

// The editor of an offer is audited in dialogs.spec.ts, that of an artist in icons.spec.ts.
test("has no axe violation and no overflow in editors and a preview", async ({ page }) => {
  const offer = await builders.anOffer();
  const location = await builders.insert("location", { name: "Zum Ansehen" });
  await signInAsAdmin(page, `/admin/kunstraum/${location.slug}/`);
  const { audit, expectNoFindings } = await auditPages(page, WIDTHS);
  await audit("location");
  await areaLink(page, "Startseite").click();
  await expect(page.getByLabel("Titel", { exact: true })).toBeVisible();
  await audit("home page");
  await page.goto(`/admin/vorschau/angebot/${offer.slug_id}/`);
  await audit("preview");
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
  const { text, ...otherLabels } = pageSectionLabels; // without "text", because "text_image" has its fields
  for (const label of Object.values(otherLabels)) {
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
