import { Agent } from "node:http";
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { PUBLISHABLE_KEY, SECRET_KEY } from "#supabase/local/keys.ts";
import { createBuilders } from "#tests/builders/backend.ts";

// Turns keep-alive off for Playwright's requests and for `fetch`, because workerd closes idle connections after 5 s,
// and a request at that moment fails with ECONNRESET.
Agent.prototype.keepSocketAlive = () => false;
const fetchWithKeepAlive = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set("connection", "close");
  return fetchWithKeepAlive(input, { ...init, headers });
};

/** Builders for the backend of the product under test, which playwright.config.ts starts. */
export const builders = createBuilders({
  url: process.env.E2E_BACKEND_URL ?? "",
  publishableKey: PUBLISHABLE_KEY,
  secretKey: SECRET_KEY,
});

type Fixtures = {
  /** Console errors, exceptions and requests to other hosts that the test expects. */
  expectedErrors: RegExp | null;
  /** Opens a page in a new browser context: another person, or the same person on another device. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
};

/**
 * Fails on every console error, such as a violation of the content security policy, every uncaught exception and every
 * request to another host in the pages of `context` and `openPage`, except the expected ones. `goto` and `reload`
 * resolve once the page is hydrated, except without JavaScript or with `waitUntil: "commit"`.
 */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on("page", makeNavigationAwaitHydration);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  expectedErrors: [null, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    context.on("page", (page) => watchErrors(page, expectedErrors, errors));
    await use(context);
    expect(errors).toEqual([]);
  },
  openPage: async ({ browser, expectedErrors }, use) => {
    const errors: string[] = [];
    const pages: Page[] = [];
    await use(async (options) => {
      const page = await (await browser.newContext({ locale: "de-DE", ...options })).newPage();
      watchErrors(page, expectedErrors, errors);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
    expect(errors).toEqual([]);
  },
});

export { expect };

function makeNavigationAwaitHydration(page: Page): void {
  for (const method of ["goto", "reload"] as const) {
    const navigate = page[method].bind(page) as (...parameters: unknown[]) => ReturnType<Page["goto"]>;
    page[method] = async (...parameters: unknown[]) => {
      const response = await navigate(...parameters);
      const options = parameters.at(-1) as { waitUntil?: string } | undefined;
      // With "commit" the scripts are not loaded yet.
      if (options?.waitUntil !== "commit") await page.waitForFunction(isHydrated);
      return response;
    };
  }
}

/**
 * Runs in the page. True when React has hydrated `main`, every form, every button, and every link in `#termine` to the
 * booking form or to later appointments. Also true for a page that the product has not rendered. React adds a property
 * `__reactFiber…` to each hydrated element.
 */
export function isHydrated(): boolean {
  if (!("__reactRouterContext" in window)) return true;
  return [...document.querySelectorAll("main, form, button, #termine a[href*=termin]")].every((element) =>
    Object.keys(element).some((key) => key.startsWith("__reactFiber")),
  );
}

/** The product under test and the servers that tests start. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);
/** The browser may fetch the service worker's script at any time, even while a test has stopped the website. */
const SERVICE_WORKER_FETCH = /An unknown error occurred when fetching the script/;
/** The page may check for notifications while its session ends, and then gets the status 401. */
const NOTIFICATION_CHECK = /status of 401 .*offerBooking\.listUpcoming/;
/**
 * React Router does not catch the rejection when it aborts a navigation whose data has arrived but whose response has
 * not ended.
 */
const ABORTED_RESPONSE = /^AbortError: signal is aborted without reason$/;
/** React Router does not catch the rejection of `ready` when the next navigation skips a view transition. */
const SKIPPED_VIEW_TRANSITION = /^AbortError: Transition was skipped/;
const ALWAYS_EXPECTED = [SERVICE_WORKER_FETCH, NOTIFICATION_CHECK, ABORTED_RESPONSE, SKIPPED_VIEW_TRANSITION];

function watchErrors(page: Page, expected: RegExp | null, errors: string[]): void {
  const addError = (text: string) => {
    if (![expected, ...ALWAYS_EXPECTED].some((pattern) => pattern?.test(text))) errors.push(text);
  };
  page.on("pageerror", (error) => addError(String(error)));
  page.on("request", (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !LOOPBACK_HOSTS.has(hostname)) addError(`request to ${href}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") addError(`${message.text()} ${message.location().url}`);
  });
}
