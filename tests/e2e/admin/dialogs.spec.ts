import { formatDateTime } from "#domain/berlin-time.ts";
import { auditPages } from "../accessibility-audit.ts";
import { builders, expect, test } from "../fixtures.ts";
import { signInAsAdmin, signInTo } from "../session.ts";
import { areaLink } from "./area-link.ts";
import { anAppointmentWithBookings, holdScripts } from "./booked-appointment.ts";

const WEEK_MS = 7 * 86_400_000;
const WIDTHS = { axeAt: [320, 1440], overflowAt: [390, 768] } as const;

test("revokes a check-in pass, and has no axe violation and no overflow in the guest list, in dialogs of appointments and on the page of a guest who accepts a replacement", async ({
  page,
  openPage,
  request,
}) => {
  const { offer, appointment, bookings } = await anAppointmentWithBookings({ quantities: [1, 2] });
  const timestamp = new Date(Date.parse(appointment.timestamp) + WEEK_MS).toISOString();
  await builders.anAppointment(offer.id, { timestamp });
  const path = `/admin/termin-buchungen/${appointment.id}/`;
  await signInAsAdmin(page, path);
  const { audit, expectNoFindings } = await auditPages(page, WIDTHS);
  await audit("guest list");
  const dialog = page.getByRole("dialog");
  for (const name of ["Einlass-Links", "Nachricht an alle", "Plätze ändern", "Verschieben", "Telefonisch buchen"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(dialog).toBeVisible();
    if (name === "Einlass-Links") {
      await dialog.getByRole("button", { name: "Link für diesen Termin" }).click();
      await expect(dialog.getByRole("img", { name: "QR-Code des Links" })).toBeVisible();
    }
    await audit(name);
    if (name === "Einlass-Links") {
      const { pathname } = new URL(await dialog.getByLabel("Link", { exact: true }).inputValue());
      expect(await (await request.get(pathname)).text()).toContain(offer.name);
      await dialog.getByRole("button", { name: /^Widerrufen/ }).click();
      await dialog.getByRole("button", { name: /^Ja, widerrufen/ }).click();
      const toast = page.getByRole("article").filter({ hasText: "Der Link gilt nicht mehr." });
      await expect(toast).toBeVisible();
      await expect(dialog.getByText("Noch keine.")).toBeVisible();
      expect((await request.get(pathname)).status()).toBe(404);
      // The toast closes itself after a few seconds.
      await expect(toast).toBeHidden();
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
  }
  await areaLink(page, "Termine").click();
  await page.getByRole("searchbox", { name: "Angebot oder Künstler:in suchen" }).fill(offer.name);
  await expect(page.getByText("1–2 von 2")).toBeVisible();
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  // Only this dialog is audited, because all changes of selected appointments use the same component.
  await page.getByRole("button", { name: "Verschieben", exact: true }).click();
  await expect(dialog).toBeVisible();
  await audit("selected appointments");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: formatDateTime(new Date(appointment.timestamp)) }).click();
  await expect(page.getByRole("heading", { level: 1, name: offer.name })).toBeVisible();
  await expect(page).toHaveURL(path);
  await page.getByRole("button", { name: "Absagen", exact: true }).click();
  await dialog.getByLabel("Ersatztermin").selectOption({ index: 1 });
  await dialog.getByLabel(/^Grund/).fill("Der Ofen ist kaputt.");
  await audit("cancellation with replacement");
  await dialog.getByRole("button", { name: "Absagen und benachrichtigen" }).click();
  await expect(page.getByText("Abgesagt: Der Ofen ist kaputt.")).toBeVisible();
  await audit("cancelled appointment");
  expectNoFindings();

  const guest = await openPage();
  await signInTo(guest, bookings[0]?.guest.email ?? "", `/buchung/uebersicht/${bookings[0]?.id}/`);
  const guestAudit = await auditPages(guest, WIDTHS);
  await expect(guest.getByRole("button", { name: /^Zusagen/ })).toBeVisible();
  await guestAudit.audit("replacement offered");
  await guest.getByRole("button", { name: /^Zusagen/ }).click();
  await expect(guest.getByText(/^Danke, wir rechnen mit dir/)).toBeVisible();
  await guestAudit.audit("replacement accepted");
  guestAudit.expectNoFindings();
});

test("has no axe violation and no overflow in dialogs of the editor", async ({ page }) => {
  const offer = await builders.anOffer({ status: "draft" });
  await signInAsAdmin(page, `/admin/angebot/${offer.slug}/`);
  const { audit, expectNoFindings } = await auditPages(page, WIDTHS);
  const dialog = page.getByRole("dialog");
  await page.getByRole("combobox", { name: "Kunstraum" }).fill("a");
  await expect(page.getByRole("option").first()).toBeVisible();
  // React Aria hides everything but the open list from screen readers. Tab closes the list, so no hidden element gets
  // the focus.
  await audit("record picker", { ignoredRules: ["aria-hidden-focus", "page-has-heading-one", "region"] });
  await page.getByRole("combobox", { name: "Kunstraum" }).fill("Backhaus, das es nicht gibt");
  await page.getByRole("option", { name: /neu anlegen$/ }).click();
  await expect(dialog).toBeVisible();
  await audit("new location");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Kunstraum" }).fill("");
  await page.getByRole("button", { name: "Bild wählen" }).click();
  await expect(dialog.getByRole("button", { name: "Bilder hochladen" })).toBeVisible();
  await audit("image library");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
  await expect(dialog.getByText("Das finden Gäste dann auf der Seite:")).toBeVisible();
  await audit("publish");
  await dialog.getByRole("button", { name: "So veröffentlichen" }).click();
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();
  await audit("published");
  expectNoFindings();
});

test("opens dialogs and downloads a list when their buttons are pressed before the scripts arrive", async ({
  page,
}) => {
  const { offer, appointment } = await anAppointmentWithBookings({ quantities: [1] });
  await signInAsAdmin(page);
  const pressEarly = async (path: string, name: string | RegExp) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const button = page.getByRole("button", { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute("aria-busy", "true");
    release();
    return button;
  };
  const buttons = [
    [`/admin/angebots-termine/${offer.slug}/`, /^Absagen: /],
    [`/admin/termin-buchungen/${appointment.id}/`, "Telefonisch buchen"],
  ] as const;
  for (const [path, name] of buttons) {
    const button = await pressEarly(path, name);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(button).not.toHaveAttribute("aria-busy");
  }
  const download = page.waitForEvent("download");
  await pressEarly(`/admin/angebots-buchungen/?angebot=${offer.slug}`, "Excel");
  await download;
});
