import type { Page } from "@playwright/test";
import { anSvg, aPng, bytesOf } from "../builders/images.ts";
import { apiAs } from "./api.ts";
import { auditPages } from "./axe.ts";
import { anotherBrowser, builders, expect, PASSWORD, signInTo, test } from "./journey.ts";

/** An admin of this test only, signed in on a page. */
async function asAdmin(page: Page, path: string) {
  const admin = await builders.aPerson({ role: "admin", password: PASSWORD });
  await signInTo(page, admin.email, path);
  return { ...admin, api: apiAs(admin.token) };
}

const aFile = async (name: string, bytes?: Uint8Array, mimeType = "image/png") => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes ?? (await aPng(320, 240))),
});

const chooseFiles = (page: Page, files: Awaited<ReturnType<typeof aFile>>[]) =>
  page.getByLabel("Bilddateien").setInputFiles(files);

/** A picture in the library, sent as an admin's program would. */
async function aImage(token: string, name = `krug-${crypto.randomUUID()}`) {
  const form = new FormData();
  const id = crypto.randomUUID();
  form.append("id", id);
  form.append("file", new File([bytesOf(await aPng(320, 240)) as Uint8Array<ArrayBuffer>], `${name}.png`));
  const response = await fetch(`${process.env.E2E_URL}/api/media`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return { id, name, ...((await response.json()) as { url: string; version: number }) };
}

const openImage = (page: Page, id: string) => page.goto(`/admin/medien/?bild=${id}`);

test.describe("uploading", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("many pictures: one is cut off and sent again, one is none and says so, the others do not wait", async ({
    page,
  }) => {
    const { api } = await asAdmin(page, "/admin/medien/");
    const word = crypto.randomUUID().slice(0, 8);
    let cuts = 0;
    await page.route("**/api/media", async (route) => {
      const isVase = Buffer.from(route.request().postDataBuffer() ?? []).includes(`vase-${word}`);
      if (isVase && cuts++ === 0) await route.abort("connectionreset");
      else await route.continue();
    });
    await chooseFiles(page, [
      await aFile(`krug-${word}.png`),
      await aFile(`vase-${word}.png`),
      await aFile(`schale-${word}.png`),
      await aFile(`virus-${word}.svg`, anSvg(), "image/svg+xml"),
    ]);
    await expect(page.getByText("2 von 4 hochgeladen. 2 haben nicht geklappt.")).toBeVisible();
    await expect(page.getByText("Die Verbindung ist abgerissen.")).toBeVisible();
    await expect(page.getByText(/kein Bild, das wir nehmen können/)).toBeVisible();
    const retry = page.getByRole("button", { name: /^Noch einmal versuchen/ });
    await expect(retry).toHaveCount(1);
    await retry.click();
    await expect(page.getByText("3 von 4 hochgeladen. Eins hat nicht geklappt.")).toBeVisible();
    for (const name of ["krug", "vase", "schale"]) {
      await expect(page.getByRole("link", { name: new RegExp(`${name}-${word}`) })).toBeVisible();
    }
    const kept = await api.media.list.query({ query: word });
    expect(kept.items.map(({ name }) => name).toSorted()).toEqual([`krug-${word}`, `schale-${word}`, `vase-${word}`]);
    for (const { thumbhash } of kept.items) expect(thumbhash).toMatch(/^[\w+/]{20,40}=*$/);
  });
});

test("a picture with more pixels than the server takes is scaled down before it is sent", async ({ page }) => {
  const { api } = await asAdmin(page, "/admin/medien/");
  const name = `panorama-${crypto.randomUUID()}`;
  await chooseFiles(page, [await aFile(`${name}.png`, await aPng(5000, 4000))]);
  await expect(page.getByText("1 von 1 hochgeladen.")).toBeVisible({ timeout: 20_000 });
  const [kept] = (await api.media.list.query({ query: name })).items;
  expect(kept).toMatchObject({ name, width: 2560, height: 2048 });
});

test.describe("words", () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test("a picture without words is found, gets them, and does not lose them while visitors see it", async ({
    page,
  }) => {
    const { token, api } = await asAdmin(page, "/admin/medien/");
    const image = await aImage(token);
    const offer = await builders.anOffer({ status: "draft", image_id: image.id });
    await page.goto(`/admin/medien/?suche=${image.name}&alt=fehlt`);
    await page.getByRole("link", { name: new RegExp(image.name) }).click();
    const panel = page.getByRole("dialog", { name: image.name });
    await expect(panel.getByRole("link", { name: offer.name })).toHaveAttribute(
      "href",
      `/admin/angebot/${offer.slug}/`,
    );
    await panel.getByLabel("Alternativtext").fill("Ein blauer Krug auf einem Tisch.");
    await panel.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Bild gespeichert")).toBeVisible();
    await panel.getByRole("button", { name: "Schließen", exact: true }).click();
    await expect(page.getByText("Zu dieser Auswahl gibt es kein Bild.")).toBeVisible();

    await builders.admin.from("offer").update({ status: "published" }).eq("id", offer.id);
    await openImage(page, image.id);
    await panel.getByLabel("Alternativtext").fill("");
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("alert")).toContainText("Dieses Bild ist öffentlich zu sehen.");
    expect((await api.media.byId.query({ id: image.id }))?.alt_text).toBe("Ein blauer Krug auf einem Tisch.");
    await page.getByLabel(/^Dekorativ/).press("Space");
    await expect(panel.getByLabel("Alternativtext")).toBeDisabled();
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect.poll(async () => (await api.media.byId.query({ id: image.id }))?.is_decorative).toBe(true);
  });
});

test("what was typed is not lost by closing the panel", async ({ page }) => {
  const { token } = await asAdmin(page, "/admin/medien/");
  const image = await aImage(token);
  await openImage(page, image.id);
  const panel = page.getByRole("dialog", { name: image.name });
  await panel.getByLabel("Alternativtext").fill("Halb");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Hier ist noch etwas nicht gespeichert.")).toBeVisible();
  await expect(panel.getByLabel("Alternativtext")).toHaveValue("Halb");
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the focal point is set with the keyboard and by pressing, and every frame shows it at once", async ({ page }) => {
  const { token, api } = await asAdmin(page, "/admin/medien/");
  const image = await aImage(token);
  await openImage(page, image.id);
  const frame = page.getByRole("listitem").filter({ hasText: "Hochformat" }).locator("img");
  await page.getByLabel("Von links").focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowRight");
  await expect(frame).toHaveCSS("object-position", "53% 50%");
  const whole = page.locator(".cursor-crosshair");
  const box = await whole.boundingBox();
  await whole.click({ position: { x: (box?.width ?? 0) * 0.1, y: (box?.height ?? 0) * 0.8 } });
  await expect(frame).toHaveCSS("object-position", "10% 80%");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect
    .poll(async () => (await api.media.byId.query({ id: image.id }))?.focalPoint)
    .toEqual({ x: expect.closeTo(0.1), y: expect.closeTo(0.8) });
});

test.describe("a picture that is used", () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test("stays, and says where and how often; one that is not used goes after a question", async ({ page }) => {
    const { token, api } = await asAdmin(page, "/admin/medien/");
    const [used, unused] = [await aImage(token), await aImage(token)];
    await builders.anOffer({ status: "draft", image_id: used.id });
    await openImage(page, used.id);
    await page.getByRole("button", { name: "Bild löschen" }).click();
    await page.getByRole("button", { name: "Endgültig löschen" }).click();
    await expect(page.getByRole("alert")).toContainText("Wird noch von einem Eintrag verwendet.");
    expect(await api.media.byId.query({ id: used.id })).not.toBe(null);
    await openImage(page, unused.id);
    await page.getByRole("button", { name: "Bild löschen" }).click();
    await page.getByRole("button", { name: "Endgültig löschen" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/admin/medien/");
    expect(await api.media.byId.query({ id: unused.id })).toBe(null);
  });
});

test("another file in a picture's place hangs wherever the old one hung, for visitors at once", async ({
  page,
  browser,
}) => {
  const { token, api } = await asAdmin(page, "/admin/medien/");
  const image = await aImage(token);
  await api.media.update.mutate({ id: image.id, version: image.version, alt_text: "Ein Krug" });
  const offer = await builders.anOffer({ image_id: image.id });
  const visitor = await anotherBrowser(browser);
  const shown = visitor.getByRole("img", { name: "Ein Krug" }).first();
  await visitor.goto(`/angebot/${offer.slug}/`);
  await expect(shown).toHaveAttribute("src", new RegExp(`${image.url.split("/").at(-1)}$`));

  await openImage(page, image.id);
  await page.getByLabel("Neue Datei").setInputFiles(await aFile("besser.png", await aPng(640, 200)));
  await expect(page.getByText("Bild ersetzt")).toBeVisible();
  const replaced = await api.media.byId.query({ id: image.id });
  expect(replaced).toMatchObject({ width: 640, height: 200, alt_text: "Ein Krug" });
  const answer = await visitor.goto(`/angebot/${offer.slug}/`);
  expect(await answer?.headerValue("x-edge-cache")).toBe("MISS");
  await expect(shown).toHaveAttribute("src", new RegExp(`${replaced?.url.split("/").at(-1)}$`));
  await visitor.context().close();
});

test("axe finds nothing in the rooms of upkeep, in either light, narrow and wide", async ({ page }) => {
  const { token, api } = await asAdmin(page, "/admin/");
  const image = await aImage(token);
  await api.artForm.create.mutate({ id: crypto.randomUUID(), name: `Kunst ${crypto.randomUUID()}` });
  const { look: variant, found } = await auditPages(page, [390, 1440]);
  await variant("start");
  for (const path of ["/admin/medien/", "/admin/angebotsarten-und-kunstformen/", "/admin/protokoll/"]) {
    await page.goto(path);
    await variant(path);
  }
  await page.goto("/admin/angebotsarten-und-kunstformen/");
  await page
    .getByRole("button", { name: /umbenennen$/ })
    .first()
    .click();
  await variant("renaming");
  await openImage(page, image.id);
  await expect(page.getByRole("dialog")).toBeVisible();
  await variant("panel");
  await page.getByRole("button", { name: "Bild löschen" }).click();
  await variant("panel with its question");
  expect(found).toEqual({});
});
