import type { Locator, Page } from "@playwright/test";
import { inDays } from "#tests/builders/backend.ts";
import { auditPages, overflowOf } from "../accessibility-audit.ts";
import { apiAs } from "../api.ts";
import { acceptTerms, chooseQuantity, fillPeople, orderButton } from "../booking-steps.ts";
import { anOfferWithAppointment, book } from "../bookings.ts";
import { builders, expect, test } from "../fixtures.ts";
import { tabTo } from "../keyboard.ts";
import { aGuest, signInToOverview } from "../session.ts";

/** A word wider than any phone. */
const LONG_NAME = "Keramikwerkstattwochenende".repeat(3);

test.describe("the screens of a booking", () => {
  test.use({ expectedErrors: /status of 40[04]/ });

  test("have no axe violation and no overflow, even when zoomed, show the current link with forced colors, and keep the focused control above the sticky bar, when signed out", async ({
    page,
  }) => {
    const { appointment, path } = await anOfferWithAppointment();
    const bookingPath = `/buchung/?termin=${appointment.id}`;
    const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
    const { measure, expectNoOverflow } = measureZooms(page);
    await page.goto("/buchung/");
    await audit("booking without an appointment");
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole("button", { name: "Menü" }).click();
    await audit("menu", { at: [390] });
    for (const screen of ["/danke/", "/gibt-es-nicht/", bookingPath]) {
      await page.goto(screen);
      await audit(screen);
      await measure(screen);
    }
    await expectFocusAboveBar(page, ["Ein Platz weniger", "Anzahl", "Ein Platz mehr"]);
    for (const screen of ["/", path, "/anmelden/"]) {
      await page.goto(screen);
      await measure(screen);
    }

    await page.emulateMedia({ forcedColors: "active" });
    const underlineOf = (link: Locator) => link.evaluate((element) => getComputedStyle(element).borderBottomColor);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const methods = page.getByRole("navigation", { name: "Art der Anmeldung" });
    expect(await underlineOf(methods.getByRole("link", { name: "Mit Passwort" }))).not.toBe(canvas);
    expect(await underlineOf(methods.getByRole("link", { name: "Code per E-Mail" }))).toBe(canvas);
    expectNoFindings();
    expectNoOverflow();
  });

  test("have no axe violation and no overflow, even when zoomed, and show which box is checked with forced colors, when signed in", async ({
    page,
  }) => {
    const { appointment, offer } = await anOfferWithAppointment();
    const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
    const { measure, expectNoOverflow } = measureZooms(page);
    await signInToOverview(page, (await aGuest()).email);
    await audit("overview, empty");
    await page.goto(`/bescheid/?angebot=${offer.slug_id}`);
    await audit("follow");
    await page.getByRole("button", { name: "Sag mir Bescheid" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Wir sagen dir Bescheid." })).toBeVisible();
    await audit("following");
    await page.goto(`/buchung/?termin=${appointment.id}`);
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Wie viele kommen?" [level=1]
        - navigation "Schritte":
          - list:
            - listitem: Termin und Plätze
            - listitem: Deine Angaben
            - listitem: Bestellung
        - group
        - spinbutton "Anzahl": "1"
        - button "Ein Platz mehr"
        - button /Weiter/
        - complementary "Deine Auswahl"
    `);
    await chooseQuantity(page, 2);
    await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
    await expect(page.getByText("Bitte gib deinen Vornamen ein.")).toBeVisible();
    await audit("booking, people with errors");
    await fillPeople(page);
    await expect(page.getByRole("heading", { level: 1, name: "Alles richtig so?" })).toBeVisible();
    await orderButton(page).click();
    await expect(page.getByText("Bitte akzeptiere die AGB.")).toBeVisible();
    await audit("booking, review with an error");
    await page.emulateMedia({ forcedColors: "active" });
    const terms = page.getByRole("checkbox", { name: /AGB/ });
    const checkMark = page.locator("label", { has: terms }).locator("svg");
    await expect(checkMark).toBeHidden();
    await acceptTerms(page);
    await expect(checkMark).toBeVisible();
    await page.emulateMedia({ forcedColors: "none" });
    await orderButton(page).click();
    await expect(page).toHaveURL(/\/danke\/\?buchung=/);
    await page.getByRole("button", { name: "Code kopieren" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Code" })).toBeVisible();
    await audit("thank you for a booking, with a toast");
    await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
    await measure("thank you for a booking");
    await page.goto("/buchung/uebersicht/");
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Deine Buchungen" [level=1]
        - region "Kommende Termine":
          - heading "Kommende Termine" [level=2]
          - paragraph:
            - link "Vergangene anzeigen"
          - list:
            - listitem:
              - time
              - text: Bestätigt
              - heading "Drehen an der Scheibe" [level=3]:
                - link "Drehen an der Scheibe"
              - paragraph: /2 Plätze, 90,00.€ vor Ort/
              - link /^Code zeigen/
              - link /^In den Kalender/
              - group: /Anzahl ändern/
              - group: /Stornieren/
              - paragraph: /Code/
        - region "Kalender und Konto":
          - heading "Kalender und Konto" [level=2]
    `);
    await page.getByText("Stornieren").first().click();
    await audit("overview");
    await measure("overview");
    expectNoFindings();
    expectNoOverflow();
  });
});

/** Moves the focus through the controls in a window of 320 px; the bar at the bottom must cover none of them. */
async function expectFocusAboveBar(page: Page, names: string[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  const bar = page.locator("[data-bottom-bar]");
  for (const name of names) {
    const control = page.getByLabel(name, { exact: true });
    await tabTo(control);
    const [controlBox, barBox] = [await control.boundingBox(), await bar.boundingBox()];
    expect((controlBox?.y ?? 0) + (controlBox?.height ?? 0), name).toBeLessThanOrEqual(barBox?.y ?? 0);
  }
}

/** `measure` collects what overflows on the open page. `expectNoOverflow` fails when anything does. */
function measureZooms(page: Page) {
  const findings: Record<string, string[]> = {};
  const measure = async (name: string) => {
    for (const [zoom, list] of Object.entries(await overflowAtZooms(page))) {
      if (list.length > 0) findings[`${name}, ${zoom}`] = list;
    }
  };
  return { measure, expectNoOverflow: () => expect(findings).toEqual({}) };
}

/** What overflows in three windows: 320 px wide, 640 px wide at 200 % zoom, and 640 px wide with text of 200 %. */
async function overflowAtZooms(page: Page): Promise<Record<string, string[]>> {
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await overflowOf(page);
  const session = await page.context().newCDPSession(page);
  // 200 % zoom halves the window's width in CSS pixels and doubles the device pixel ratio.
  const zoomed = { width: 320, height: 450, deviceScaleFactor: 2, mobile: false };
  await session.send("Emulation.setDeviceMetricsOverride", zoomed);
  const zoom = await overflowOf(page);
  await session.detach();
  await page.setViewportSize({ width: 640, height: 900 });
  const style = await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  const text = await overflowOf(page);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  return { "320 px": narrow, "200 % zoom": zoom, "200 % text": text };
}

/**
 * A guest with a booking, a waitlist entry and a waitlist offer, each for a different appointment of one offer. The
 * offer of these appointments and the booking's companion have long names.
 */
async function aGuestOnWaitlists() {
  const offer = await builders.anOffer({ name: LONG_NAME, price: 4500 });
  const [booked, full, offered] = await Promise.all(
    [10, 11, 12].map((days) =>
      builders.anAppointment(offer.id, { capacity: 3, timestamp: inDays(days).toISOString() }),
    ),
  );
  const [guest, holder] = [await aGuest(), await aGuest()];
  await book(String(booked?.id), { quantity: 2, companions: [LONG_NAME] }, guest.token);
  await book(String(full?.id), { quantity: 3 }, holder.token);
  const { id } = await book(String(offered?.id), { quantity: 3 }, holder.token);
  for (const appointment of [full, offered]) {
    const entry = { id: crypto.randomUUID(), appointmentId: String(appointment?.id), quantity: 2 };
    await apiAs(guest.token).waitlistEntry.join.mutate(entry);
  }
  await apiAs(holder.token).offerBooking.cancel.mutate({ id });
  return { guest, fullAppointmentId: String(full?.id) };
}

test.describe("the screens of a waitlist with long names", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("have no axe violation and no overflow", async ({ page }) => {
    const { guest, fullAppointmentId } = await aGuestOnWaitlists();
    const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440] });
    await page.goto(`/buchung/?termin=${fullAppointmentId}`);
    await audit("sold-out appointment");
    await page.getByRole("button", { name: "Auf die Warteliste" }).click();
    await expect(page).toHaveURL(/schritt=warteliste/);
    await expect(page.getByRole("button", { name: "Weiter zur Anmeldung" })).toBeVisible();
    await audit("waitlist, signed out");
    await signInToOverview(page, guest.email);
    for (const summary of ["Anzahl ändern", "Stornieren", "Konto löschen …"]) {
      await page.getByText(summary).first().click();
    }
    await page.getByRole("button", { name: "Adresse erzeugen" }).click();
    await expect(page.getByLabel("Deine Kalenderadresse")).toBeVisible();
    await audit("overview, expanded");
    await page.getByRole("link", { name: /Code zeigen/ }).click();
    await expect(page.getByRole("img", { name: /QR-Code/ })).toBeVisible();
    await audit("code");
    await page.goto("/buchung/uebersicht/");
    await page.getByRole("link", { name: /Annehmen/ }).click();
    await expect(page).toHaveURL(/\/buchung\/\?warteliste=/);
    await expect(page.getByLabel("Vorname")).toBeVisible();
    await audit("accepting, people");
    await fillPeople(page);
    await page.route(/\/buchung\/_\.data/, (route, request) =>
      request.method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.route(/offerBooking\.byKey/, (route) => route.abort());
    await acceptTerms(page);
    await orderButton(page).click();
    await expect(page.getByText("Wir prüfen deine Buchung …")).toBeVisible();
    await audit("unknown outcome");
    expectNoFindings();
  });
});
