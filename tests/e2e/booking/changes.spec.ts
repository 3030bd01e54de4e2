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

test("cancels one of three slots and restores it with the companions' names", async ({ page }) => {
  const { appointment, guest, booking } = await aBooking({ quantity: 3, companions: ["Konstantin", "Ida"] });
  await signInToOverview(page, guest.email);
  await page.getByText("Anzahl ändern").first().click();
  await page.getByLabel("Wie viele Plätze brauchst du?").fill("2");
  await page.getByRole("textbox", { name: /Begleitung/ }).fill("Ida");
  await page.getByRole("button", { name: "Anzahl speichern" }).click();
  await expect(notice(page)).toContainText("1 Platz storniert. Du hast noch 2 Plätze.");
  await expect(notice(page)).toBeFocused();
  await expect(page.getByText("90,00 €")).toBeVisible();
  expect(await slotsOf(appointment.id)).toEqual({ free: 3, held: 0 });
  expect(await companionsOf(guest.token, booking.id)).toEqual(["Ida"]);
  await notice(page).getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText("135,00 €")).toBeVisible();
  expect(await slotsOf(appointment.id)).toEqual({ free: 2, held: 0 });
  expect(await companionsOf(guest.token, booking.id)).toEqual(["Konstantin", "Ida"]);
});

test("cancels and restores a booking on its own page", async ({ page }) => {
  const { appointment, guest, booking } = await aBooking();
  await signInTo(page, guest.email, `/danke/?buchung=${booking.id}`);
  await page.getByRole("link", { name: "Ändern oder stornieren" }).click();
  await expect(page).toHaveURL(`/buchung/uebersicht/${booking.id}/`);
  await page.getByText(/^Stornieren:/).click();
  await page.getByRole("button", { name: "Buchung stornieren" }).click();
  await expect(notice(page)).toContainText("ist storniert.");
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeHidden();
  expect(await slotsOf(appointment.id)).toEqual({ free: 5, held: 0 });
  await expect(page.getByRole("button", { name: "Rückgängig" })).toHaveCount(1);
  await expect(notice(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(notice(page).getByRole("button", { name: "Rückgängig" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notice(page)).toContainText("gilt wieder");
  await expect(page.getByText("ist storniert.")).toBeHidden();
  await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
  expect(await slotsOf(appointment.id)).toEqual({ free: 4, held: 0 });
});

test("restores a cancelled booking in the list when the notice is gone, but only while the slots are free", async ({
  page,
}) => {
  const { appointment, guest, booking } = await aBooking({ capacity: 1 });
  await signInToOverview(page, guest.email);
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

test.describe("a change whose first request fails", () => {
  test.use({ expectedErrors: /net::ERR_FAILED|Failed to fetch/ });

  test("keeps the form with the typed text, and is saved when it is sent again", async ({ page }) => {
    const { guest, booking } = await aBooking({ quantity: 2 });
    await signInToOverview(page, guest.email);
    await page.route(/\/buchung\/uebersicht\/_\.data/, (route, request) =>
      request.method() === "POST" ? route.abort() : route.fallback(),
    );
    const row = rowOf(page, booking.id);
    await row.getByText("Anzahl ändern").click();
    const companion = row.getByRole("textbox", { name: /Begleitung/ });
    await companion.fill("Konstantin");
    await row.getByRole("button", { name: "Anzahl speichern" }).click();
    await expect(page.getByText("Vielleicht ist das nicht angekommen.")).toBeVisible();
    await expect(companion).toHaveValue("Konstantin");
    await page.unrouteAll();
    await row.getByRole("button", { name: "Anzahl speichern" }).click();
    await expect(notice(page)).toContainText("Gespeichert. Du hast 2 Plätze.");
    await expect(page.getByText("Vielleicht ist das nicht angekommen.")).toBeHidden();
    expect(await companionsOf(guest.token, booking.id)).toEqual(["Konstantin"]);
  });
});

test("shows one name field for each companion that the quantity allows, and discards the names of removed fields", async ({
  page,
}) => {
  const { guest, booking } = await aBooking({ quantity: 2, companions: ["Konstantin"] });
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
  await expect(names).toHaveCount(1);
  await expect(names).toHaveValue("Konstantin");
  await quantity.fill("4");
  await expect(names).toHaveCount(3);
  await names.nth(2).fill("Ida");
  await save(4);
  expect(await companions()).toEqual(["Konstantin", "Ida"]);

  // A name is not sent when its field has been removed.
  await row.getByText("Anzahl ändern").click();
  await quantity.fill("5");
  await names.nth(3).fill("Zuviel");
  await quantity.fill("2");
  await expect(names).toHaveCount(1);
  await save(2);
  expect(await companions()).toEqual(["Konstantin"]);

  // Undo also restores an empty list of companions.
  await row.getByText("Anzahl ändern").click();
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
