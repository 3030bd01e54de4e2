import { auditPages } from "../accessibility-audit.ts";
import { builders, expect, test } from "../fixtures.ts";
import { signInAsAdmin } from "../session.ts";
import { areaLink } from "./area-link.ts";

// The page of settings is audited in settings/settings.spec.ts.
test("shows open tasks and logged changes as links to their records, counts this week's bookings, and has no axe violation and no overflow on the start page, appointments, team and audit log", async ({
  page,
}) => {
  const unpublishedOffer = await builders.anOffer({ status: "draft", name: `Entwurf ${crypto.randomUUID()}` });
  const offer = await builders.anOffer({ name: `Protokolliert ${crypto.randomUUID()}` });
  const { api, email } = await signInAsAdmin(page);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  // Retries because other tests book at the same time.
  await expect(async () => {
    const { this_week } = await api.adminStart.read.query();
    await page.goto("/admin/?alle=1");
    const count = new Intl.NumberFormat("de-DE").format(this_week.bookings);
    const bookings = page.getByRole("region", { name: "Diese Woche" }).getByRole("definition").first();
    await expect(bookings).toHaveText(count, { timeout: 1_000 });
  }).toPass();
  await expect(heading("Heute")).toBeVisible();
  await expect(page.getByRole("link", { name: unpublishedOffer.name })).toHaveAttribute(
    "href",
    `/admin/angebot/${unpublishedOffer.slug}/`,
  );

  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  const open = async (name: string) => {
    await areaLink(page, name).click();
    await expect(heading(name)).toBeVisible();
  };
  await open("Heute");
  await expect(page).toHaveURL("/admin/");
  await audit("start page");
  await open("Termine");
  await audit("appointments");
  await page.getByRole("link", { name: "Monatsansicht" }).click();
  await expect(page.getByRole("link", { name: "Monat danach" })).toBeVisible();
  await audit("month of appointments");
  await open("Einstellungen");
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await expect(heading("Team")).toBeVisible();
  await audit("team");

  await api.offer.update.mutate({ id: offer.id, version: offer.version, price: 1234 });
  await open("Protokoll");
  const entry = page.getByRole("listitem").filter({ hasText: offer.name }).filter({ hasText: email });
  await expect(entry).toContainText("Preis");
  await audit("audit log");
  expectNoFindings();
  await entry.getByRole("link").click();
  await expect(page).toHaveURL(`/admin/angebot/${offer.slug}/`);
});
