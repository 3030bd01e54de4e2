import type { Locator, Page } from "@playwright/test";
import { addSection, anArtist, enter, saved, unique } from "./editor-steps.ts";
import { anotherBrowser, builders, expect, test } from "./journey.ts";

const rowsOf = (page: Page) => page.getByRole("grid", { name: "Abschnitte" }).getByRole("row");

test("sections are moved, doubled, hidden and deleted with the keyboard, and a deletion is taken back", async ({
  page,
}) => {
  const artist = await anArtist(unique("Oskar Hartwig"));
  await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
  for (const quote of ["eins", "zwei"]) {
    await addSection(page, "Zitat");
    await page.getByRole("textbox", { name: "Zitat" }).fill(quote);
  }
  const outline = page.getByRole("grid", { name: "Abschnitte" });
  const rows = outline.getByRole("row");
  await expect(rows).toHaveText([/eins/, /zwei/]);
  await rows.nth(1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(rows).toHaveText([/zwei/, /eins/]);
  await rows.nth(0).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Verdoppeln" }).press("Enter");
  await expect(rows).toHaveText([/zwei/, /zwei/, /eins/]);
  await page.getByRole("button", { name: "Verbergen" }).press("Enter");
  await expect(rows.nth(1).getByLabel("verborgen")).toBeVisible();
  await page.getByRole("button", { name: "Abschnitt löschen" }).press("Enter");
  await expect(rows).toHaveText([/zwei/, /eins/]);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(rows).toHaveText([/zwei/, /zwei/, /eins/]);
  await saved(page);
});

test("a section is pulled to another place with the mouse, and stays there", async ({ page }) => {
  const artist = await anArtist(unique("Paula Rieger"));
  await enter(page, `/admin/kuenstler-in/${artist.slug}/`);
  for (const quote of ["eins", "zwei", "drei"]) {
    await addSection(page, "Zitat");
    await page.getByRole("textbox", { name: "Zitat" }).fill(quote);
  }
  const rows = rowsOf(page);
  await expect(rows).toHaveText([/eins/, /zwei/, /drei/]);
  const pull = async (from: number, to: number, edge: "above" | "below") => {
    const height = (await rows.nth(to).boundingBox())?.height ?? 0;
    await rows.nth(from).dragTo(rows.nth(to), {
      sourcePosition: { x: 16, y: height / 2 }, // the handle
      targetPosition: { x: 60, y: edge === "above" ? 2 : height - 2 },
    });
  };
  await pull(2, 0, "above");
  await expect(rows).toHaveText([/drei/, /eins/, /zwei/]);
  await pull(0, 1, "below");
  await expect(rows).toHaveText([/eins/, /drei/, /zwei/]);
  await saved(page);
  await page.reload();
  await expect(rowsOf(page)).toHaveText([/eins/, /drei/, /zwei/]);
});

/** Goes on with Tab until the focus is there: what the keyboard cannot reach fails here. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test("an offer is opened, filled, put in order and published with the keyboard alone", async ({ page, browser }) => {
  test.slow();
  const offer = await builders.anOffer({ name: unique("Linolschnitt"), status: "draft" });
  await enter(page, `/admin/angebote/?suche=${encodeURIComponent(offer.name)}`);
  await tabTo(page, page.getByRole("link", { name: offer.name, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: offer.name })).toBeVisible();

  const add = async (type: string) => {
    await tabTo(page, page.locator("summary", { hasText: "Abschnitt einfügen" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: type, exact: true }));
    await page.keyboard.press("Enter");
    // The form that opened is where the keyboard is now.
    await expect(page.getByRole("heading", { level: 2, name: type, exact: true })).toBeFocused();
  };
  await add("Zitat");
  await tabTo(page, page.getByRole("textbox", { name: "Zitat" }));
  await page.keyboard.type("Wer schneidet, zeichnet rückwärts.");
  await tabTo(page, page.locator("summary", { hasText: "Abschnitt einfügen" }), "Shift+Tab");
  await add("Text");
  await tabTo(page, page.getByRole("textbox", { name: "Überschrift" }));
  await page.keyboard.type("Was du mitbringst");
  await tabTo(page, page.getByRole("textbox", { name: "Text" }));
  await page.keyboard.type("Nichts.");
  // A list that lets nobody out again would be a trap.
  await tabTo(page, page.locator("summary", { hasText: "Abschnitt einfügen" }), "Shift+Tab");
  await add("Bild");
  await tabTo(page, page.getByRole("button", { name: "Abschnitt löschen" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Grunddaten" })).toBeFocused();

  const rows = rowsOf(page);
  await expect(rows).toHaveText([/rückwärts/, /Was du mitbringst/]);
  await tabTo(page, rows.first());
  await page.keyboard.press("Alt+ArrowDown");
  await expect(rows).toHaveText([/Was du mitbringst/, /rückwärts/]);
  await expect(rows.last()).toBeFocused();
  // The handle: take up, go, put down.
  await page.keyboard.press("ArrowRight");
  const handle = rows.last().getByRole("button", { name: /Verschieben/ });
  await expect(handle).toBeFocused();
  const gap = (name: RegExp) => page.getByRole("button", { name });
  // Put down where it hung, it stays.
  await page.keyboard.press("Enter");
  await expect(gap(/^Nach Zitat/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows.last()).toBeFocused();
  await expect(rows).toHaveText([/Was du mitbringst/, /rückwärts/]);
  await page.keyboard.press("ArrowRight");
  await expect(handle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(gap(/^Nach Zitat/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(gap(/^Zwischen/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(gap(/^Vor Text/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveText([/rückwärts/, /Was du mitbringst/]);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(rows).toHaveText([/Was du mitbringst/, /rückwärts/]);

  await tabTo(page, page.getByRole("button", { name: "Veröffentlichen", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();

  const visitor = await anotherBrowser(browser);
  await visitor.goto(new URL(page.url()).pathname.replace("/admin", ""));
  const [text, quote] = [visitor.getByRole("heading", { name: "Was du mitbringst" }), visitor.getByText("rückwärts")];
  await expect(text).toBeVisible();
  await expect(quote).toBeVisible();
  const order = await text.evaluate(
    (element, other) => element.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_FOLLOWING,
    await quote.elementHandle(),
  );
  expect(order).toBeTruthy();
  await visitor.context().close();
});
