import { auditPages } from "../accessibility-audit.ts";
import { builders, expect, test } from "../fixtures.ts";
import { anImage } from "../media.ts";
import { demoRecords } from "./demo-records.ts";
import { createPublishedRecords } from "./records.ts";

const { insert } = builders;
const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Ton will Zeit." }] }] };

test.use({
  contextOptions: { reducedMotion: "no-preference" },
  expectedErrors: /request to https:\/\/player\.vimeo\.com/,
});

test("shows sections of every type, loads a video only on demand and opens a gallery by keyboard", async ({ page }) => {
  const { artist, offer } = await createPublishedRecords();
  const { token } = await builders.aPerson({ role: "admin" });
  const media = await Promise.all(
    ["Krug", "Vase"].map((alt_text) => anImage(token, { alt_text, width: 1200, height: 900 })),
  );
  const [jug, vase] = media.map(({ id }) => id);
  const sections = [
    ["text", { title: "Zur Person", body }],
    ["image", { mediaId: jug, caption: "Ein Krug" }],
    ["text_image", { title: "Das Haus", body, mediaId: vase, imageSide: "left" }],
    [
      "gallery",
      { title: "Aus dem Ofen", images: media.map(({ id }, index) => ({ mediaId: id, caption: `Stück ${index + 1}` })) },
    ],
    ["quote", { quote: "Nicht drücken.", author: "Marlene" }],
    ["faq", { title: "Fragen", questions: [{ question: "Wird man schmutzig?", answer: body }] }],
    ["video", { title: "Beim Drehen", url: "https://vimeo.com/123456", mediaId: jug }],
    ["call_to_action", { title: "Komm vorbei", body, label: "Zur Kunstszene", href: "/kunstszene/", icon: null }],
    ["offer_list", { title: "Zum Anfangen", offerIds: [offer.id] }],
  ] as const;
  for (const [order, [type, content]] of sections.entries()) {
    await insert("cms_page_section", { artist_id: artist.id, order, type, content: content as never });
  }
  const vimeoUrls: string[] = [];
  await page.route(/vimeo\.com/, (route) => {
    vimeoUrls.push(route.request().url());
    return route.fulfill({ body: "" });
  });
  await page.goto(`/kuenstler-in/${artist.slug}/`);
  for (const title of [
    "Zur Person",
    "Das Haus",
    "Aus dem Ofen",
    "Fragen",
    "Beim Drehen",
    "Komm vorbei",
    "Zum Anfangen",
  ]) {
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  }
  await expect(page.getByText("Ein Krug", { exact: true })).toBeVisible();
  await expect(page.getByText("„Nicht drücken.“")).toBeVisible();
  await page.getByText("Wird man schmutzig?").click();
  // Two sections before the questions show the same text as the answer.
  await expect(page.getByText("Ton will Zeit.").nth(2)).toBeVisible();

  expect(vimeoUrls).toEqual([]);
  await page.getByRole("button", { name: "Video laden" }).press("Enter");
  const player = page.getByTitle("Beim Drehen");
  await expect(player).toHaveAttribute("src", "https://player.vimeo.com/video/123456?dnt=1&autoplay=1");
  await expect(player).toBeFocused();

  const vaseLink = page.getByRole("link", { name: "Bild vergrößern: Vase" });
  expect(await vaseLink.getAttribute("href")).toBe(media[1]?.url.replace("/media/", "/media/960/"));
  await vaseLink.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bilder: Aus dem Ofen" });
  await expect(dialog.getByText("Bild 2 von 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("Bild 2 von 2")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText("Bild 1 von 2")).toBeVisible();
  await expect(dialog.getByText("Stück 1")).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(vaseLink).toBeFocused();
});

test("shows a colored box with an image's aspect ratio in the lightbox before the image is loaded, without an axe violation and overflow in the lightbox", async ({
  page,
}) => {
  const offer = (await demoRecords("offer")).find(({ name }) => name === "Weben ohne Eile");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(String(offer?.path));
  // Delays only the lightbox's file, because the gallery requests a smaller one.
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/media\/1280\//, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page
    .getByRole("link", { name: /^Bild vergrößern/ })
    .first()
    .click();
  const image = page.getByRole("dialog").locator("img").first();
  const stateOf = () =>
    image.evaluate((element: HTMLImageElement) => {
      const { width, height } = element.getBoundingClientRect();
      const [ownWidth, ownHeight] = ["width", "height"].map((name) => Number(element.getAttribute(name)));
      return {
        isLoaded: element.complete,
        hasColor: getComputedStyle(element).backgroundColor !== "rgba(0, 0, 0, 0)",
        hasOwnRatio: Math.abs((width * Number(ownHeight)) / (height * Number(ownWidth)) - 1) < 0.01,
        isLarge: width > innerWidth / 3,
        isInsideWindow: width < innerWidth && height < innerHeight,
      };
    });
  const shown = { hasColor: true, hasOwnRatio: true, isLarge: true, isInsideWindow: true };
  expect(await stateOf()).toEqual({ ...shown, isLoaded: false });
  load();
  await expect.poll(stateOf).toEqual({ ...shown, isLoaded: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(stateOf).toEqual({ ...shown, isLoaded: true });
  const { audit, expectNoFindings } = await auditPages(page, { axeAt: [320, 1440], overflowAt: [390] });
  await expect(page.getByRole("dialog", { name: /Bilder/ })).toBeVisible();
  await audit("lightbox");
  expectNoFindings();
});
