import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { formatDateTime } from "#domain/berlin-time.ts";
import { inDays } from "../builders/backend.ts";
import { auditPages } from "./axe.ts";
import {
  acceptTerms,
  aGuest,
  builders,
  chooseDate,
  expect,
  fillPeople,
  goToOrder,
  orderButton,
  signInTo,
  test,
  watchErrors,
} from "./journey.ts";

async function anOfferWithDates() {
  const offer = await builders.anOffer({ name: "Drehen an der Scheibe", price: 4500 });
  const [date] = await Promise.all([
    builders.anAppointment(offer.id, { slots: 5, timestamp: inDays(10).toISOString() }),
    builders.anAppointment(offer.id, { slots: 2, timestamp: inDays(11).toISOString() }),
  ]);
  return { offer, date, path: `/angebot/${offer.slug}/` };
}

async function opened(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: "de-DE", ...options });
  return context.newPage();
}

async function signedIn(page: Page, target = "/buchung/uebersicht/"): Promise<void> {
  const guest = await aGuest();
  await signInTo(page, guest.email, target);
}

async function book(page: Page, dateId: string): Promise<void> {
  await goToOrder(page, dateId);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
}

test.describe("on a walk past errors", () => {
  test.use({ expectedErrors: /status of 40[04]/ });

  test("axe finds nothing on any screen, in either light, narrow and wide", async ({ page }) => {
    const { date, path } = await anOfferWithDates();
    const { look: variant, found } = await auditPages(page, [390, 1440]);
    const screens = { home: "/", offer: path, signIn: "/anmelden/", thanks: "/danke/", notFound: "/gibt-es-nicht/" };
    for (const [name, address] of Object.entries(screens)) {
      await page.goto(address);
      await variant(name);
    }
    await page.goto(`/buchung/?termin=${date.id}`);
    await variant("booking, signed out");
    await page.goto("/buchung/");
    await variant("booking without a date");
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole("button", { name: "Menü" }).click();
    await variant("menu", { at: [390] });
    await signedIn(page);
    await variant("overview, empty");
    await page.goto(`/buchung/?termin=${date.id}`);
    await chooseDate(page, 2);
    await page.getByRole("button", { name: "Weiter zur Bestellung" }).click();
    await expect(page.getByText("Bitte gib deinen Vornamen ein.")).toBeVisible();
    await variant("booking, people with errors");
    await fillPeople(page);
    await variant("booking, review");
    await orderButton(page).click();
    await expect(page.getByText("Bitte akzeptiere die AGB.")).toBeVisible();
    await variant("booking, review with an error");
    await acceptTerms(page);
    await orderButton(page).click();
    await expect(page).toHaveURL(/\/danke\/\?buchung=/);
    await variant("thanks for a booking");
    await page.getByRole("button", { name: "Code kopieren" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Code" })).toBeVisible();
    await variant("notification");
    await page.goto("/buchung/uebersicht/");
    await page.getByText("Stornieren").first().click();
    await variant("overview");
    await page.goto("/kitchensink/");
    // The same components hang there twice, by day and by night, so landmarks repeat.
    await variant("kitchensink", { apartFrom: ["landmark-unique"] });
    await page.getByRole("button", { name: "Fenster öffnen" }).first().click();
    await variant("dialog");
    expect(found).toEqual({});
  });
});

test("a place is booked with the keyboard alone", async ({ page }) => {
  test.slow();
  const { date, path } = await anOfferWithDates();
  const guest = await aGuest();
  await page.goto(path);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt" })).toBeFocused();
  await page.keyboard.press("Enter");
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (await isThere()) return;
    }
    throw new Error("Not reached with 60 presses of Tab");
  };
  const focusedOn = (selector: string) => () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  const focusIsVisible = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element !== null && getComputedStyle(element).outlineStyle !== "none";
    });

  await tabTo(focusedOn(`a[href="/buchung/?termin=${date.id}"]`));
  expect(await focusIsVisible()).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}`);

  await tabTo(focusedOn("[name=plaetze]"));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Anzahl")).toHaveValue("2");
  await tabTo(focusedOn("main form button[type=submit]"));
  await page.keyboard.press("Enter");
  // Each new step begins at its heading.
  await expect(page.getByRole("heading", { level: 1, name: "Wer kommt mit?" })).toBeFocused();
  await tabTo(focusedOn("[name=vorname]"));
  await page.keyboard.type("Friederike");
  await tabTo(focusedOn("[name=nachname]"));
  await page.keyboard.type("Mühlenbeck");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Alles richtig so?" })).toBeFocused();
  await tabTo(focusedOn("[name=agb]"));
  await page.keyboard.press("Space");
  await tabTo(focusedOn("main form button[type=submit]"));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/anmelden\//);
  await tabTo(focusedOn("[type=email]"));
  await page.keyboard.type(guest.email);
  await tabTo(focusedOn("[type=password]"));
  await page.keyboard.type("kunst-und-kultur");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck")).toBeVisible();
  await tabTo(focusedOn("[name=agb]"));
  if (!(await page.getByRole("checkbox").isChecked())) await page.keyboard.press("Space");
  await tabTo(focusedOn("main form button[type=submit]"));
  expect(await focusIsVisible()).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/danke\//);
  await expect(page.getByText("Deine 2 Plätze sind")).toBeVisible();
});

test("no request leaves for another origin", async ({ page, baseURL }) => {
  const { date, path } = await anOfferWithDates();
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url())) hosts.add(new URL(request.url()).host);
  });
  page.on("websocket", (socket) => hosts.add(new URL(socket.url()).host));
  for (const address of ["/", path, "/anmelden/", `/buchung/?termin=${date.id}`, "/danke/"]) {
    await page.goto(address);
    await page.mouse.wheel(0, 5_000);
  }
  await signedIn(page);
  await book(page, date.id);
  expect([...hosts]).toEqual([new URL(baseURL ?? "").host]);
});

// 200 % zoom of a 640 px window is a 320 px window at double density.
for (const [name, options] of [
  ["320 px", { viewport: { width: 320, height: 640 } }],
  ["200 % zoom", { viewport: { width: 320, height: 450 }, deviceScaleFactor: 2 }],
  ["200 % text", { viewport: { width: 640, height: 900 } }],
] as const) {
  test(`nothing scrolls sideways at ${name}`, async ({ browser }) => {
    const { date, path } = await anOfferWithDates();
    const page = await opened(browser, options);
    const overflowing: Record<string, number> = {};
    const measure = async (address: string) => {
      if (name === "200 % text") await page.addStyleTag({ content: "html { font-size: 200% !important }" });
      // What is clipped does not scroll, so look for words that stand outside of the window.
      const excess = await page.evaluate(() => {
        const edge = document.documentElement.clientWidth;
        const texts = [...document.querySelectorAll("main *, header *, footer *")].filter((element) => {
          const isScrolled = element.closest("section[tabindex], [role=tablist], dialog:not([open]), [popover]");
          const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
          return hasText && !isScrolled && element.checkVisibility({ visibilityProperty: true });
        });
        const rights = texts.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 1);
        return Math.max(document.documentElement.scrollWidth, ...rights.map(({ right }) => right)) - edge;
      });
      if (excess > 1) overflowing[address] = Math.round(excess);
    };
    for (const address of ["/", path, "/anmelden/", `/buchung/?termin=${date.id}`, "/danke/", "/gibt-es-nicht/"]) {
      await page.goto(address);
      await measure(address);
    }
    await signedIn(page);
    await book(page, date.id);
    await measure("thanks for a booking");
    await page.goto("/buchung/uebersicht/");
    await page.getByText("Stornieren").first().click();
    await measure("overview");
    expect(overflowing).toEqual({});
    await page.context().close();
  });
}

test("reading, booking and cancelling work without JavaScript", async ({ browser }) => {
  const { date, path } = await anOfferWithDates();
  const guest = await aGuest();
  const page = await opened(browser, { javaScriptEnabled: false });
  const errors = watchErrors(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(formatDateTime(new Date(date.timestamp))).first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Buchen/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}`);

  await page.getByLabel("Anzahl").fill("3");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expect(page.getByText("135,00 €").first()).toBeVisible();
  await page.getByLabel("1. Begleitung").fill("Konstantin");
  await fillPeople(page);
  await acceptTerms(page);
  await page.getByRole("button", { name: "Weiter zur Anmeldung" }).click();
  await expect(page).toHaveURL(/\/anmelden\//);
  await page.getByLabel("E-Mail").fill(guest.email);
  await page.getByLabel("Passwort", { exact: true }).fill("kunst-und-kultur");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL(`/buchung/?termin=${date.id}&schritt=pruefen`);
  await expect(page.getByText("Friederike Mühlenbeck, Konstantin")).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/danke\/\?buchung=/);
  await expect(page.getByText("Deine 3 Plätze sind")).toBeVisible();
  await expect(page.getByRole("button", { name: "Code kopieren" })).toBeHidden();

  await page.goto("/buchung/uebersicht/");
  await page.getByText("Stornieren").first().click();
  await page.getByRole("button", { name: "Plätze stornieren" }).click();
  await expect(page.getByText(/ist storniert/)).toBeVisible();
  await expect(page.getByText("Storniert", { exact: true }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});
