import type { Page } from "@playwright/test";
import { anSvg, aPng } from "#tests/builders/images.ts";
import { auditPages } from "../../accessibility-audit.ts";
import { builders, expect, test } from "../../fixtures.ts";
import { anImage } from "../../media.ts";
import { signInAsAdmin } from "../../session.ts";

const aFile = async (name: string, bytes?: Uint8Array, mimeType = "image/png") => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes ?? (await aPng(320, 240))),
});

const chooseFiles = (page: Page, files: Awaited<ReturnType<typeof aFile>>[]) =>
  page.getByLabel("Bilddateien").setInputFiles(files);

const openImage = (page: Page, id: string) => page.goto(`/admin/medien/?bild=${id}`);

test.describe("an upload of several files", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("offers to retry an interrupted upload, rejects an SVG, uploads the other files and scales down an image with too many pixels", async ({
    page,
  }) => {
    const { api } = await signInAsAdmin(page, "/admin/medien/");
    const suffix = crypto.randomUUID().slice(0, 8);
    let vaseUploads = 0;
    await page.route("**/api/media", async (route) => {
      const isVase = Buffer.from(route.request().postDataBuffer() ?? []).includes(`vase-${suffix}`);
      if (isVase && vaseUploads++ === 0) await route.abort("connectionreset");
      else await route.continue();
    });
    await chooseFiles(page, [
      await aFile(`krug-${suffix}.png`),
      await aFile(`vase-${suffix}.png`),
      await aFile(`schale-${suffix}.png`),
      await aFile(`virus-${suffix}.svg`, anSvg(), "image/svg+xml"),
      await aFile(`panorama-${suffix}.png`, await aPng(5000, 4000)),
    ]);
    await expect(page.getByText("3 von 5 hochgeladen. 2 Dateien ließen sich nicht hochladen.")).toBeVisible();
    await expect(page.getByText("Die Verbindung ist abgerissen.")).toBeVisible();
    await expect(page.getByText(/Dieses Format geht nicht/)).toBeVisible();
    const retry = page.getByRole("button", { name: /^Noch einmal versuchen/ });
    await expect(retry).toHaveCount(1);
    await retry.click();
    await expect(page.getByText("4 von 5 hochgeladen. Eine Datei ließ sich nicht hochladen.")).toBeVisible();
    const names = ["krug", "panorama", "schale", "vase"];
    for (const name of names) {
      await expect(page.getByRole("link", { name: new RegExp(`${name}-${suffix}`) })).toBeVisible();
    }
    const { items } = await api.media.list.query({ query: suffix });
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.map((name) => `${name}-${suffix}`));
    const panorama = items.find(({ name }) => name === `panorama-${suffix}`);
    expect(panorama).toMatchObject({ width: 2560, height: 2048 });
    for (const { thumbhash } of items) expect(thumbhash).toMatch(/^[\w+/]{20,40}=*$/);
  });
});

test.describe("an image of an offer", () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test("cannot be deleted, is listed among images without alt text until alt text is saved, is replaced on the offer's cached page, and needs alt text while it is public and not decorative", async ({
    page,
    request,
  }) => {
    const { token, api } = await signInAsAdmin(page);
    const image = await anImage(token);
    const offer = await builders.anOffer({ status: "draft", image_id: image.id });
    await page.goto(`/admin/medien/?suche=${image.name}&alt=fehlt`);
    await page.getByRole("link", { name: new RegExp(image.name) }).click();
    const drawer = page.getByRole("dialog", { name: image.name });
    await expect(drawer.getByRole("link", { name: offer.name })).toHaveAttribute(
      "href",
      `/admin/angebot/${offer.slug}/`,
    );
    await expect(
      drawer.getByText("Löschen lässt sich das Bild erst, wenn es nirgends mehr verwendet wird."),
    ).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Bild löschen" })).toHaveCount(0);
    await drawer.getByLabel("Alternativtext").fill("Ein blauer Krug auf einem Tisch.");
    await drawer.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Bild gespeichert")).toBeVisible();
    await drawer.getByRole("button", { name: "Schließen", exact: true }).click();
    await expect(page.getByText("Zu dieser Auswahl gibt es kein Bild.")).toBeVisible();

    await builders.serviceClient.from("offer").update({ status: "published" }).eq("id", offer.id).throwOnError();
    const getPage = async () => {
      const response = await request.get(`/angebot/${offer.slug}/`);
      return { state: response.headers()["x-edge-cache"], html: await response.text() };
    };
    const srcOf = (url?: string) => new RegExp(`<img [^>]*src="[^"]*/${url?.split("/").at(-1)}"`);
    expect((await getPage()).html).toMatch(srcOf(image.url));
    await openImage(page, image.id);
    await page.getByLabel("Neue Datei").setInputFiles(await aFile("besser.png", await aPng(640, 200)));
    await expect(page.getByText("Bild ersetzt")).toBeVisible();
    const replaced = await api.media.byId.query({ id: image.id });
    expect(replaced).toMatchObject({ width: 640, height: 200, alt_text: "Ein blauer Krug auf einem Tisch." });
    const { state, html } = await getPage();
    expect(state).not.toBe("HIT");
    if (state !== "STALE") expect(html).toMatch(srcOf(replaced?.url));
    else await expect.poll(async () => (await getPage()).html).toMatch(srcOf(replaced?.url)); // rendering took over 2 s

    await drawer.getByLabel("Alternativtext").fill("");
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByRole("alert")).toContainText("Dieses Bild ist öffentlich zu sehen.");
    expect((await api.media.byId.query({ id: image.id }))?.alt_text).toBe("Ein blauer Krug auf einem Tisch.");
    await page.getByLabel(/^Dekorativ/).press("Space");
    await expect(drawer.getByLabel("Alternativtext")).toBeDisabled();
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect.poll(async () => (await api.media.byId.query({ id: image.id }))?.is_decorative).toBe(true);
  });
});

test("has no axe violation and no overflow in the library and an image's drawer, sets the focal point by keyboard and pointer and shows it immediately in the crops, and deletes an unused image", async ({
  page,
}) => {
  const { token, api } = await signInAsAdmin(page);
  const image = await anImage(token);
  await page.goto("/admin/medien/");
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await audit("library");
  await page.getByRole("link", { name: new RegExp(image.name) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const crop = page.getByRole("listitem").filter({ hasText: "Hochformat" }).locator("img");
  await page.getByLabel("Von links").focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowRight");
  await expect(crop).toHaveCSS("object-position", "53% 50%");
  const fullImage = page.locator(".cursor-crosshair");
  const box = await fullImage.boundingBox();
  await fullImage.click({ position: { x: (box?.width ?? 0) * 0.1, y: (box?.height ?? 0) * 0.8 } });
  await expect(crop).toHaveCSS("object-position", "10% 80%");
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Bild gespeichert")).toBeVisible();
  expect(await api.media.byId.query({ id: image.id })).toMatchObject({
    focal_x: expect.closeTo(0.1),
    focal_y: expect.closeTo(0.8),
  });

  await page.getByRole("button", { name: "Bild löschen" }).click();
  const confirmButton = page.getByRole("button", { name: "Endgültig löschen" });
  await expect(confirmButton).toBeVisible();
  await audit("drawer, delete confirmation");
  expectNoFindings();
  await confirmButton.click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/admin/medien/");
  expect(await api.media.byId.query({ id: image.id })).toBe(null);
});
