import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { signInAsAdmin } from "../../session.ts";
import { addSection, anArtist, expectSaved, publicPath, publish, uniqueName } from "./steps.ts";

const TERMS = "/admin/angebotsarten-und-kunstformen/";

test("adds, renames, deletes and restores an art form by keyboard alone, and shows visitors the icons of the art form and of a button, inline and without JavaScript", async ({
  page,
  openPage,
  request,
}) => {
  const { api } = await signInAsAdmin(page, TERMS);
  const name = uniqueName("Glas");
  const list = page.getByRole("region", { name: "Kunstformen", exact: true });
  const field = list.getByLabel("Neue Kunstform");
  await field.focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(list.getByText(name, { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");

  await list.getByRole("button", { name: `${name} bearbeiten` }).press("Enter");
  await expect(list.getByLabel(`Neuer Name für ${name}`)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list.getByRole("button", { name: `${name} bearbeiten` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(list.getByLabel(`Neuer Name für ${name}`)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" und Licht");
  await page.keyboard.press("Tab");
  await page.keyboard.type("blasen, schmelzen");
  await page.keyboard.press("Enter");
  const renamed = `${name} und Licht`;
  await expect(list.getByText(renamed, { exact: true })).toBeVisible();
  await list.getByRole("button", { name: `${renamed} bearbeiten` }).press("Enter");
  await expect(list.getByLabel(`Suchwörter für ${renamed}`)).toHaveValue("blasen, schmelzen");
  await page.keyboard.press("Escape");

  await list.getByRole("button", { name: `${renamed} löschen` }).press("Enter");
  await expect(list.getByText(renamed, { exact: true })).toBeHidden();
  await expect(field).toBeFocused();
  const listedId = async () => (await api.artForm.list.query()).find((artForm) => artForm.name === renamed)?.id ?? null;
  await expect.poll(listedId).toBe(null);
  await page.getByRole("button", { name: "Rückgängig" }).press("Enter");
  await expect(list.getByText(renamed, { exact: true })).toBeVisible();
  await expect.poll(listedId).not.toBe(null);

  const artist = await anArtist(uniqueName("Marlene Voss"));
  await builders.insert("artist_art_form", { artist_id: artist.id, art_form_id: String(await listedId()) });
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390, 768] });
  const drawer = page.getByRole("dialog", { name: "Symbol auswählen" });
  const row = page.getByRole("listitem").filter({ hasText: renamed });
  await expect(row.locator("svg")).toHaveCount(0);
  await row.getByRole("button", { name: `Symbol für ${renamed} wählen` }).click();
  await expect(drawer.getByRole("button", { name: "Palette" }).locator("svg")).toBeVisible();
  await audit("icon-drawer");
  await drawer.getByLabel("Suchen").fill("Keramik");
  await drawer.getByRole("button", { name: "Amphore" }).press("Enter");
  await expect(drawer).toBeHidden();
  await expect(row.locator("svg")).toBeVisible();
  const offerTypes = page.getByRole("region", { name: "Angebotsarten", exact: true });
  await offerTypes
    .getByRole("button", { name: /bearbeiten$/ })
    .first()
    .click();
  await audit("offer types and art forms, renaming");

  await page.goto(`/admin/kuenstler-in/${artist.slug}/`);
  await audit("editor of an artist");
  await addSection(page, "Aufruf");
  await page.getByRole("textbox", { name: "Überschrift", exact: true }).fill("Komm vorbei");
  await page.getByLabel("Beschriftung der Schaltfläche").fill("Kunsträume ansehen");
  await page.getByLabel("Ziel der Schaltfläche").fill("/kunstszene/");
  const picker = page.getByRole("group", { name: "Symbol der Schaltfläche" });
  await picker.getByRole("button", { name: "Symbol wählen" }).click();
  await drawer.getByLabel("Suchen").fill("Aquarell");
  await drawer.getByRole("button", { name: "Pinsel" }).click();
  await expect(picker.getByText("Pinsel")).toBeVisible();
  await expect(picker.locator("svg")).toBeVisible();
  await audit("icon-picker");
  expectNoFindings();
  await expectSaved(page);
  await publish(page);

  const visitor = await openPage();
  const requests: string[] = [];
  visitor.on("request", (sent) => requests.push(sent.url()));
  const visitorAudit = await auditPages(visitor, { axeAt: [320, 1440], overflowAt: [390] });
  await visitor.goto(publicPath(page));
  await expect(visitor.getByRole("link", { name: "Kunsträume ansehen" }).locator("svg")).toBeVisible();
  await expect(visitor.getByRole("listitem").filter({ hasText: renamed }).locator("svg").first()).toBeVisible();
  await visitorAudit.audit("artist-with-icons");
  visitorAudit.expectNoFindings();
  expect(requests.filter((url) => url.includes("/api/icons/"))).toEqual([]);

  const html = await (await request.get(publicPath(page))).text();
  const hasIcon = (text: string, selector: string) =>
    visitor.evaluate(
      ([source, shown, tag]) =>
        [...new DOMParser().parseFromString(source, "text/html").querySelectorAll(tag)].some(
          (element) =>
            // Only a script would show what React has sent in a hidden element.
            !element.closest("[hidden]") && element.textContent?.includes(shown) && element.querySelector("svg path"),
        ),
      [html, text, selector] as const,
    );
  expect(await hasIcon("Kunsträume ansehen", "a")).toBe(true);
  expect(await hasIcon(renamed, "li")).toBe(true);
});
