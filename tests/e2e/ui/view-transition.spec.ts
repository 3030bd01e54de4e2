import { expect, test } from "../fixtures.ts";
import { demoRecords } from "../public/demo-records.ts";

const MAX_DURATION_MS = 250;
type RecordedAnimation = { pseudo: string; duration: number };
type RecordingWindow = Window & { animations: RecordedAnimation[] };

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("moves the image of a card to the page within 250 ms, and when motion is reduced, shows a line during a slow navigation and animates nothing", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const animations: RecordedAnimation[] = [];
    Object.assign(window, { animations });
    const start = document.startViewTransition?.bind(document);
    if (!start) return;
    document.startViewTransition = ((update: ViewTransitionUpdateCallback) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          for (const animation of document.getAnimations()) {
            const effect = animation.effect as KeyframeEffect | null;
            if (!effect?.pseudoElement?.startsWith("::view-transition")) continue;
            animations.push({ pseudo: effect.pseudoElement, duration: Number(effect.getComputedTiming().duration) });
          }
        },
        () => {},
      );
      return transition;
    }) as typeof document.startViewTransition;
  });
  const animations = () => page.evaluate(() => (window as unknown as RecordingWindow).animations);
  const offer = (await demoRecords("offer")).find(({ name }) => name === "Weben ohne Eile");
  const openOffer = async () => {
    await page.locator(`article a[href="${offer?.path}"]`).click();
    await expect(page).toHaveURL(String(offer?.path));
    await expect(page.getByRole("heading", { level: 2, name: "Termine" })).toBeVisible();
    await page.evaluate(() => document.activeViewTransition?.ready);
  };
  await page.goto("/?suche=weben+ohne+eile");
  await openOffer();
  const pseudos = async () => (await animations()).map(({ pseudo }) => pseudo);
  // The transition name of a card's image is `work` and the path of the linked page, with hyphens instead of slashes.
  for (const part of ["group", "old", "new"]) {
    const pattern = new RegExp(`^::view-transition-${part}\\(work-angebot-`);
    await expect.poll(pseudos).toContainEqual(expect.stringMatching(pattern));
  }
  for (const { duration } of await animations()) expect(duration).toBeLessThanOrEqual(MAX_DURATION_MS);

  await page.evaluate(() => document.activeViewTransition?.finished);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    (window as unknown as RecordingWindow).animations.length = 0;
  });
  await page.goBack();
  await openOffer();
  expect(await animations()).toEqual([]);

  // The data never arrives.
  await page.route(/\.data/, () => {});
  await page.getByRole("link", { name: "Regionen" }).first().click();
  // app/styles/motion.css draws the line as `html::before`. Without it, `content` is "none".
  const line = () =>
    page.evaluate(() => {
      const { content, visibility } = getComputedStyle(document.documentElement, "::before");
      return { content, visibility };
    });
  await expect.poll(line).toEqual({ content: '""', visibility: "visible" });
});
