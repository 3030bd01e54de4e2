import { builders, expect, test } from "../../fixtures.ts";
import { tabTo } from "../../keyboard.ts";
import { signInAsAdmin } from "../../session.ts";
import { addQuotes, anArtist, expectSaved, publicPath, sectionRows, uniqueName } from "./steps.ts";

test("moves, duplicates, hides and deletes sections by keyboard, undoes a deletion, and saves the new order when sections are dragged with the mouse", async ({
  page,
}) => {
  const artist = await anArtist(uniqueName("Oskar Hartwig"));
  const { api } = await signInAsAdmin(page, `/admin/kuenstler-in/${artist.slug}/`);
  await addQuotes(page, ["eins", "zwei"]);
  const rows = sectionRows(page);
  await expect(rows).toHaveText([/eins/, /zwei/]);
  await rows.nth(1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(rows).toHaveText([/zwei/, /eins/]);
  await rows.nth(0).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Duplizieren" }).press("Enter");
  await expect(rows).toHaveText([/zwei/, /zwei/, /eins/]);
  await page.getByRole("button", { name: "Verbergen" }).press("Enter");
  await expect(rows.nth(1).getByLabel("verborgen")).toBeVisible();
  await page.getByRole("button", { name: "Abschnitt löschen" }).press("Enter");
  await expect(rows).toHaveText([/zwei/, /eins/]);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(rows).toHaveText([/zwei/, /zwei/, /eins/]);
  await expectSaved(page);

  await rows.nth(0).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Zitat" }).fill("drei");
  await expect(rows).toHaveText([/drei/, /zwei/, /eins/]);
  const drag = async (from: number, to: number, edge: "above" | "below") => {
    const height = (await rows.nth(to).boundingBox())?.height ?? 0;
    await rows.nth(from).dragTo(rows.nth(to), {
      sourcePosition: { x: 16, y: height / 2 }, // the handle
      targetPosition: { x: 60, y: edge === "above" ? 2 : height - 2 },
    });
  };
  await drag(2, 0, "above");
  await expect(rows).toHaveText([/eins/, /drei/, /zwei/]);
  await drag(0, 1, "below");
  await expect(rows).toHaveText([/drei/, /eins/, /zwei/]);
  await expectSaved(page);
  await expect
    .poll(() => api.record.forEditing.query({ entity: "artist", slugId: artist.slug_id }))
    .toMatchObject({
      draft: { sections: ["drei", "eins", "zwei"].map((quote) => ({ content: { quote } })) },
    });
});

test("opens an offer, fills and moves its sections, and publishes it by keyboard alone", async ({ page, request }) => {
  const offer = await builders.anOffer({ name: uniqueName("Linolschnitt"), status: "draft" });
  await signInAsAdmin(page, `/admin/angebote/?suche=${encodeURIComponent(offer.name)}`);
  await tabTo(page.getByRole("link", { name: offer.name, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: offer.name })).toBeVisible();

  const insertMenu = page.locator("summary", { hasText: "Abschnitt einfügen" });
  const add = async (type: string) => {
    await tabTo(insertMenu);
    await page.keyboard.press("Enter");
    await tabTo(page.getByRole("button", { name: type, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: type, exact: true })).toBeFocused();
  };
  await add("Zitat");
  await tabTo(page.getByRole("textbox", { name: "Zitat" }));
  await page.keyboard.type("Wer schneidet, zeichnet rückwärts.");
  await tabTo(insertMenu, "Shift+Tab");
  await add("Text");
  await tabTo(page.getByRole("textbox", { name: "Überschrift" }));
  await page.keyboard.type("Was du mitbringst");
  await tabTo(page.getByRole("textbox", { name: "Text" }));
  await page.keyboard.type("Nichts.");
  // The text editor does not trap the focus.
  await tabTo(insertMenu, "Shift+Tab");
  await add("Bild");
  await tabTo(page.getByRole("button", { name: "Abschnitt löschen" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Grunddaten" })).toBeFocused();

  const rows = sectionRows(page);
  await expect(rows).toHaveText([/rückwärts/, /Was du mitbringst/]);
  await tabTo(rows.first());
  await page.keyboard.press("Alt+ArrowDown");
  await expect(rows).toHaveText([/Was du mitbringst/, /rückwärts/]);
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toHaveCSS("outline-style", "solid");
  // Drags by keyboard from the handle and drops the section where it was.
  await page.keyboard.press("ArrowRight");
  const handle = rows.last().getByRole("button", { name: /Verschieben/ });
  const gap = (name: RegExp) => page.getByRole("button", { name });
  await expect(handle).toBeFocused();
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
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(rows).toHaveText([/Was du mitbringst/, /rückwärts/]);

  await tabTo(page.getByRole("button", { name: "Veröffentlichen", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "So veröffentlichen?" })).toBeVisible();
  await tabTo(page.getByRole("button", { name: "So veröffentlichen" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Veröffentlicht.", { exact: true })).toBeVisible();

  const html = await (await request.get(publicPath(page))).text();
  const main = html.slice(0, html.indexOf("</main>"));
  const [text, quote] = [main.indexOf("Was du mitbringst"), main.indexOf("Wer schneidet, zeichnet rückwärts.")];
  expect(text).toBeGreaterThan(0);
  expect(quote).toBeGreaterThan(text);
});
