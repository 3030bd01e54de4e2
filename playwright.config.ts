import { defineConfig, devices } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./scripts/browser.ts";

// Separate ports, so that the tests can run next to `npm start`; E2E_PORT and E2E_BACKEND_PORT change them. With E2E_URL
// (and E2E_BACKEND_URL) the tests use a running website, for example `wrangler dev`.
const PORT = Number(process.env.E2E_PORT ?? 4273);
const BACKEND_PORT = Number(process.env.E2E_BACKEND_PORT ?? 54_421);
const baseURL = process.env.E2E_URL ?? `http://localhost:${PORT}`;
process.env.E2E_URL = baseURL;
process.env.E2E_BACKEND_URL ??= `http://127.0.0.1:${BACKEND_PORT}`;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".playwright/results",
  workers: 2,
  fullyParallel: true,
  // Long, for slow machines.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: !!process.env.CI,
  // A busy machine may cost a journey its patience once. It is listed as flaky and counts as passed only on the second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["json"] as const] : [])],
  use: {
    baseURL,
    locale: "de-DE",
    // Recording slows every test down, so where there is a second try only that one is recorded.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
  },
  projects: [
    {
      name: "chromium",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: {
          executablePath: findBrowser(),
          args: [...BROWSER_ARGUMENTS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"],
        },
      },
    },
  ],
  // Runs the website as `npm start` does, with its own data. `npm test` has built it before.
  ...(baseURL.endsWith(`:${PORT}`) && {
    webServer: {
      command: "rm -rf .local/e2e && node scripts/start.ts",
      url: `http://localhost:${PORT}/api/health`,
      env: {
        PORT: String(PORT),
        LOCAL_BACKEND_PORT: String(BACKEND_PORT),
        LOCAL_DIRECTORY: ".local/e2e",
        SKIP_BUILD: "1",
        PUBLIC_KITCHENSINK: "1",
      },
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      timeout: 240_000,
      stdout: "pipe",
    },
  }),
});
