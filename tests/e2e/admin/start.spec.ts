import { auditPages } from "../accessibility-audit.ts";
import { builders, expect, test } from "../fixtures.ts";
import { signInAsAdmin } from "../session.ts";

test("shows open tasks and logged changes as links to their records, and counts this week's bookings", async ({
  page,
}) => {
  const unpublishedOffer = await builders.anOffer({ status: "draft", name: `Entwurf ${crypto.randomUUID()}` });
  const offer = await builders.anOffer({ name: `Protokolliert ${crypto.randomUUID()}` });
  const { api, email } = await signInAsAdmin(page);
  await api.offer.update.mutate({ id: offer.id, version: offer.version, price: 1234 });
  // Retries because other tests book at the same time.
  await expect(async () => {
    const { this_week } = await api.adminStart.read.query();
    await page.goto("/admin/?alle=1");
    const count = new Intl.NumberFormat("de-DE").format(this_week.bookings);
    const bookings = page.getByRole("region", { name: "Diese Woche" }).getByRole("definition").first();
    await expect(bookings).toHaveText(count, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Heute");
  await expect(page.getByRole("link", { name: unpublishedOffer.name })).toHaveAttribute(
    "href",
    `/admin/angebot/${unpublishedOffer.slug}/`,
  );

  await page.getByRole("navigation", { name: "Verwaltung" }).getByRole("link", { name: "Protokoll" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: offer.name }).filter({ hasText: email });
  await expect(entry).toContainText("Preis");
  await entry.getByRole("link").click();
  await expect(page).toHaveURL(`/admin/angebot/${offer.slug}/`);
});

test("has no axe violation and no overflow on the start page, appointments, audit log, settings and team", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin/");
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await audit("start page");
  await page.goto("/admin/termine/");
  await audit("appointments");
  await page.goto("/admin/termine/?monat=jetzt");
  await audit("month of appointments");
  await page.goto("/admin/protokoll/");
  await audit("audit log");
  await page.goto("/admin/einstellungen/");
  await audit("settings");
  await page.goto("/admin/team/");
  await audit("team");
  expectNoFindings();
});
