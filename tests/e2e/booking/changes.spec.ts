import type { Page } from "@playwright/test";
import { apiAs } from "../api.ts";
import { orderButton } from "../booking-steps.ts";
import { aBooking, book, slotsOf } from "../bookings.ts";
import { expect, test } from "../fixtures.ts";
import { signInTo, signInToOverview } from "../session.ts";

/** The notice about the last change of a booking. It receives the focus when it appears. */
const notice = (page: Page) => page.getByRole("main").locator("[tabindex='-1']:has(> [role=status])");
/** A booking in the list of bookings. */
const rowOf = (page: Page, id: string) => page.locator(`#buchung-${id}`);

async function companionsOf(token: string, id: string) {
  return (await apiAs(token).offerBooking.byId.query({ id }))?.companions;
}

test.describe("a change of quantity or companions", () => {
  test.use({ expectedErrors: /net::ERR_FAILED|Failed to fetch/ });

  test("saves each companion that the quantity allows, even when the first request fails, and restores the names of cancelled slots", async ({
    page,
  }) => {
    const { appointment, guest, booking } = await aBooking({ quantity: 3, companions: ["Konstantin", "Ida"] });
    const companions = () => companionsOf(guest.token, booking.id);
    await signInToOverview(page, guest.email);
    const row = rowOf(page, booking.id);
    const quantity = row.getByLabel("Wie viele Plätze brauchst du?");
    const names = row.getByRole("textbox", { name: /Begleitung/ });
    const save = async (count: number) => {
      await row.getByRole("button", { name: /^(Anzahl speichern|Zahlungspflichtig bestellen)$/ }).click();
      await expect(notice(page)).toContainText(`${count} ${count === 1 ? "Platz" : "Plätze"}.`);
    };

    await row.getByText("Anzahl ändern").click();
    await quantity.fill("2");
    await names.fill("Ida");
    await row.getByRole("button", { name: "Anzahl speichern" }).click();
    await expect(notice(page)).toContainText("1 Platz storniert. Du hast noch 2 Plätze.");
    await expect(notice(page)).toBeFocused();
    await expect(page.getByText("90,00 €")).toBeVisible();
    expect(await slotsOf(appointment.id)).toEqual({ free: 3, held: 0 });
    expect(await companions()).toEqual(["Ida"]);
    await notice(page).getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("135,00 €")).toBeVisible();
    expect(await slotsOf(appointment.id)).toEqual({ free: 2, held: 0 });
    expect(await companions()).toEqual(["Konstantin", "Ida"]);

    await row.getByText("Anzahl ändern").click();
    await expect(names).toHaveCount(2);
    await expect(names.first()).toHaveValue("Konstantin");
    await names.nth(1).fill("");
    await quantity.fill("4");
    await expect(names).toHaveCount(3);
    await names.nth(2).fill("Mascha");
    await save(4);
    expect(await companions()).toEqual(["Konstantin", "Mascha"]);

    // A name is not sent when its field has been removed.
    await row.getByText("Anzahl ändern").click();
    await quantity.fill("5");
    await names.nth(3).fill("Zuviel");
    await quantity.fill("2");
    await expect(names).toHaveCount(1);
    await save(2);
    expect(await companions()).toEqual(["Konstantin"]);

    await page.route(/\/buchung\/uebersicht\/_\.data/, (route, request) =>
      request.method() === "POST" ? route.abort() : route.fallback(),
    );
    await row.getByText("Anzahl ändern").click();
    await names.fill("Rosa");
    await row.getByRole("button", { name: "Anzahl speichern" }).click();
    await expect(page.getByText("Vielleicht ist das nicht angekommen.")).toBeVisible();
    await expect(names).toHaveValue("Rosa");
    await page.unrouteAll();
    await row.getByRole("button", { name: "Anzahl speichern" }).click();
    await expect(notice(page)).toContainText("Gespeichert. Du hast 2 Plätze.");
    await expect(page.getByText("Vielleicht ist das nicht angekommen.")).toBeHidden();
    expect(await companions()).toEqual(["Rosa"]);

    // Undo also restores an empty list of companions. The form is still open, because the quantity is the same.
    await names.fill("");
    await quantity.fill("1");
    await save(1);
    expect(await companions()).toEqual([]);
    await row.getByText("Anzahl ändern").click();
    await quantity.fill("3");
    await names.first().fill("Ida");
    await save(3);
    await notice(page).getByRole("button", { name: "Rückgängig" }).click();
    await expect(row.getByText("1 Platz,")).toBeVisible();
    expect(await companions()).toEqual([]);
  });
});

test("cancels a booking, and while its slots are free, restores it on its own page or, once the notice is gone, in the list", async ({
  page,
}) => {
  const { appointment, guest, booking } = await aBooking({ capacity: 1 });
  await signInTo(page, guest.email, `/danke/?buchung=${booking.id}`);
  await page.getByRole("link", { name: "Ändern oder stornieren" }).click();
  await expect(page).toHaveURL(`/buchung/uebersicht/${booking.id}/`);
  await page.getByText(/^Stornieren:/).click();
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(notice(page)).toContainText("ist storniert.");
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeHidden();
  expect(await slotsOf(appointment.id)).toEqual({ free: 1, held: 0 });
  await expect(page.getByRole("button", { name: "Rückgängig" })).toHaveCount(1);
  await expect(notice(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(notice(page).getByRole("button", { name: "Rückgängig" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("gilt wieder");
  await expect(page.getByText("ist storniert.")).toBeHidden();
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  expect(await slotsOf(appointment.id)).toEqual({ free: 0, held: 0 });

  await page.goto("/buchung/uebersicht/");
  const cancel = async () => {
    await page.getByText("Stornieren").first().click();
    await page.getByRole("button", { name: "Buchung stornieren" }).click();
    await expect(page.getByText("Storniert", { exact: true })).toBeVisible();
  };
  const row = rowOf(page, booking.id);
  await cancel();
  await expect(notice(page).getByRole("button", { name: "Rückgängig" })).toBeVisible();
  await expect(row.getByRole("button", { name: "Rückgängig" })).toBeHidden();
  await page.goto("/buchung/uebersicht/");
  await expect(notice(page)).toBeHidden();
  await row.getByRole("button", { name: "Rückgängig" }).click();
  await expect(row.getByText("Bestätigt")).toBeVisible();
  expect(await slotsOf(appointment.id)).toEqual({ free: 0, held: 0 });
  await cancel();
  await book(appointment.id);
  await page.reload();
  await expect(row.getByText("Storniert", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Rückgängig" })).toBeHidden();
});

test.describe("a larger quantity", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("is saved when enough slots are free, and otherwise refused with a message at the booking", async ({ page }) => {
    const { appointment, guest, booking } = await aBooking({ capacity: 4 });
    await page.routeWebSocket(/\/api\/live\//, () => {}); // no live updates, so the form still offers 3 slots
    await signInToOverview(page, guest.email);
    const row = rowOf(page, booking.id);
    const fillQuantity = async (quantity: number) => {
      await row.getByText("Anzahl ändern").click();
      await row.getByLabel("Wie viele Plätze brauchst du?").fill(String(quantity));
    };
    await fillQuantity(2);
    await expect(row.getByText("2 Plätze, gesamt 90,00 €")).toBeVisible();
    await orderButton(page).click();
    await expect(notice(page)).toContainText("1 Platz dazugebucht. Du hast jetzt 2 Plätze.");
    await book(appointment.id, { quantity: 2 });
    await fillQuantity(3);
    await orderButton(page).click();
    await expect(row.getByRole("alert")).toContainText("ausgebucht");
    expect(await slotsOf(appointment.id)).toEqual({ free: 0, held: 0 });
  });
});
