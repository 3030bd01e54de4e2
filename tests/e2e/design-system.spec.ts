import { inDays } from "../builders/backend.ts";
import { aGuest, builders, expect, goToOrder, orderButton, signInTo, test } from "./journey.ts";

async function anOfferPage() {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe" });
  const date = await builders.anAppointment(offer.id, { slots: 5, timestamp: inDays(10).toISOString() });
  return { offer, date, path: `/angebot/${offer.slug}/` };
}

const shownTheme = () => document.documentElement.dataset.theme;
const stored = () => [localStorage.getItem("colour-mode"), localStorage.getItem("colour-mode-value")];

test("the page follows the device until somebody chooses, and keeps the choice", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await page.evaluate(shownTheme)).toBe("dark");
  expect(await page.evaluate(stored)).toEqual([null, "dark"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => page.evaluate(shownTheme)).toBe("light");

  await page.getByRole("button", { name: "Tag- oder Nachtansicht" }).click();
  await page.getByText("Nacht", { exact: true }).first().click();
  await expect.poll(() => page.evaluate(shownTheme)).toBe("dark");
  await page.reload();
  expect(await page.evaluate(shownTheme)).toBe("dark");
  expect(await page.evaluate(stored)).toEqual(["dark", "dark"]);
});

test("a chosen night is there before the first paint", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("colour-mode", "dark"));
  await page.emulateMedia({ colorScheme: "light" });
  // The scripts that render never come: what is painted is what <head> decided.
  await page.route(/\/assets\/.*\.js/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground).toMatch(/^oklch\(0\.205 /);
  expect(await page.evaluate(shownTheme)).toBe("dark");
});

test("the round action enters once the main button has left the screen, and unrolls on focus", async ({ page }) => {
  const { path } = await anOfferPage();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(path);
  await page.keyboard.press("Tab"); // from here on the focus is shown
  const main = page.getByRole("link", { name: "Termin wählen" }).first();
  await main.scrollIntoViewIfNeeded();
  const round = page.locator(".fixed").getByRole("link", { name: "Termin wählen" });
  await expect(round).toBeHidden();
  await page.mouse.wheel(0, 4_000);
  await expect(main).not.toBeInViewport();
  await expect(round).toBeVisible();
  expect((await round.boundingBox())?.width).toBeLessThan(80);
  await round.focus();
  await expect.poll(async () => (await round.boundingBox())?.width).toBeGreaterThan(150);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${path}#termine`);
  await expect(round).toBeHidden(); // nothing lies over the dates it led to
  await main.scrollIntoViewIfNeeded();
  await expect(round).toBeHidden();
});

test("the round action is gold or teal, rolled up or unrolled, and unrolls under the pointer", async ({ page }) => {
  await page.goto("/kitchensink/");
  const [rolled, unrolled] = [
    page.getByRole("button", { name: "Termin wählen" }),
    page.getByRole("button", { name: "Jetzt mitmachen" }),
  ];
  const widthOf = async (button: typeof rolled) => (await button.boundingBox())?.width;
  for (const [place, skin] of [/\bbg-action\b/, /\bbg-live\b/].entries()) {
    await expect(rolled.nth(place)).toHaveClass(skin);
    await expect(unrolled.nth(place)).toHaveClass(skin);
    expect(await widthOf(rolled.nth(place))).toBe(64);
    expect(await widthOf(unrolled.nth(place))).toBeGreaterThan(150);
    await rolled.nth(place).hover();
    await expect.poll(() => widthOf(rolled.nth(place))).toBeGreaterThan(150);
  }
});

test("the round action enters also when somebody jumps past a main button they never saw", async ({ page }) => {
  const { path } = await anOfferPage();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(path);
  await expect(page.getByRole("link", { name: "Termin wählen" }).first()).not.toBeInViewport();
  const round = page.locator(".fixed").getByRole("link", { name: "Termin wählen" });
  await page.waitForFunction(() => document.querySelector("[inert]") === null);
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(round).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("copying the code is answered beside the page, and the answer leaves by itself", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { date } = await anOfferPage();
  await signInTo(page, (await aGuest()).email);
  await goToOrder(page, date.id);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\//);
  await page.getByRole("button", { name: "Code kopieren" }).click();
  const message = page.getByRole("region", { name: "Meldungen" }).getByText("Code kopiert.");
  await expect(message).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  await message.hover();
  await expect(page.locator("[data-countdown=paused]")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.locator("[data-countdown=running]")).toBeVisible();
  await expect(message).toBeHidden({ timeout: 6_000 });
});

for (const [width, expected] of [
  [390, 390],
  [639, 639],
  [640, 384],
  [1440, 384],
] as const) {
  test(`the stack of notifications is ${expected} px wide in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    expect((await page.getByRole("region", { name: "Meldungen" }).boundingBox())?.width ?? 0).toBe(expected);
  });
}

test("dialogs keep the focus, close on Escape and give it back", async ({ page }) => {
  await page.goto("/kitchensink/");
  const opener = page.getByRole("button", { name: "Fenster öffnen" }).first();
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Angebot löschen?" });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("what is told while a dialog is open can be read and closed in it, and hangs in the window's corner", async ({
  page,
}) => {
  await page.goto("/kitchensink/");
  await page.getByRole("button", { name: "Fenster öffnen" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Angebot löschen?" });
  await dialog.getByRole("button", { name: "Nachsehen" }).click();
  const region = dialog.getByRole("region", { name: "Meldungen" });
  await expect(region.getByText("Beide haben ihren Platz noch.")).toBeVisible();
  const fromBottom = await region.evaluate((element) => window.innerHeight - element.getBoundingClientRect().bottom);
  expect(fromBottom).toBe(24);
  await region.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(page.getByText("Beide haben ihren Platz noch.")).toBeHidden();
  await dialog.getByRole("button", { name: "Nachsehen" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("region", { name: "Meldungen" }).getByText("Beide haben ihren Platz noch."),
  ).toBeVisible();
});

test("a date is chosen from a German calendar", async ({ page }) => {
  await page.goto("/kitchensink/");
  await page.getByLabel("Von").first().focus();
  await page
    .getByRole("button", { name: /Kalender öffnen/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "April 2027" }).first()).toBeVisible();
  await expect(page.getByRole("dialog").locator("th").first()).toHaveText(/^Mo/);
  await page.getByRole("button", { name: /20\. April 2027/ }).click();
  await expect(page.locator(`input[value="2027-04-20"]`).first()).toBeAttached();
});

test("the kitchensink stands alone and has a title of its path", async ({ page }) => {
  await page.goto("/kitchensink/");
  await expect(page).toHaveTitle("Kitchensink · Atelierland");
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
});

test("home has a solid header and scrolls to the top when it is chosen again", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("banner")).toHaveAttribute("data-variant", "solid");
  await page.getByRole("heading", { name: "Als Nächstes" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Atelierland" }).first().dispatchEvent("click");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the card's picture becomes the page's picture, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const seen: { pseudo: string; duration: number }[] = [];
      Object.assign(window, { seenAnimations: seen });
      const start = document.startViewTransition?.bind(document);
      if (!start) return;
      document.startViewTransition = ((update: ViewTransitionUpdateCallback) => {
        const transition = start(update);
        transition.ready.then(
          () => {
            for (const animation of document.getAnimations()) {
              const effect = animation.effect as KeyframeEffect | null;
              if (!effect?.pseudoElement?.startsWith("::view-transition")) continue;
              seen.push({ pseudo: effect.pseudoElement, duration: Number(effect.getComputedTiming().duration) });
            }
          },
          () => {},
        );
        return transition;
      }) as typeof document.startViewTransition;
    });
    await page.goto("/");
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/angebot\//);
    await expect(page.getByRole("heading", { level: 2, name: "Termine" })).toBeVisible();
    const seen = () =>
      page.evaluate(
        () => (window as unknown as { seenAnimations: { pseudo: string; duration: number }[] }).seenAnimations,
      );
    if (reducedMotion === "reduce") {
      expect(await seen()).toEqual([]);
      return;
    }
    await expect
      .poll(async () => (await seen()).map(({ pseudo }) => pseudo))
      .toContainEqual(expect.stringMatching(/^::view-transition-group\(work-angebot-/));
    for (const { duration } of await seen()) expect(duration).toBeLessThanOrEqual(250);
    const pseudos = (await seen()).map(({ pseudo }) => pseudo);
    expect(pseudos).toContainEqual(expect.stringMatching(/^::view-transition-old\(work-angebot-/));
    expect(pseudos).toContainEqual(expect.stringMatching(/^::view-transition-new\(work-angebot-/));
  });
}
