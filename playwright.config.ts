import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./scripts/browser.ts";

// These ports differ from those of `npm start`, so that tests and product can run in parallel. With E2E_URL and
// E2E_BACKEND_URL, the tests use a running website and backend.
const PORT = Number(process.env.E2E_PORT ?? 4273);
const BACKEND_PORT = Number(process.env.E2E_BACKEND_PORT ?? 54_421);
const baseURL = process.env.E2E_URL ?? `http://localhost:${PORT}`;
process.env.E2E_URL = baseURL;
process.env.E2E_BACKEND_URL ??= `http://127.0.0.1:${BACKEND_PORT}`;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".playwright/results",
  // One more than the cores, because a test often waits for a timer, the network or the disk.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // The timeouts are generous, because the machine may be busy; `npm run bench` measures speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: !!process.env.CI,
  retries: 0,
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["json"] as const] : [])],
  use: {
    baseURL,
    locale: "de-DE",
    // Animations take a tenth of the CPU time. Some files set `no-preference`.
    contextOptions: { reducedMotion: "reduce" },
    // Traces make a run slower. `npx playwright test --trace on` records them.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "chromium",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: {
          executablePath: await findBrowser(),
          // Only this machine can be reached.
          args: [...BROWSER_ARGUMENTS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"],
        },
      },
    },
  ],
  // Starts without a build, because `npm test` has built the product. Starts nothing when E2E_URL has another port.
  ...(baseURL.endsWith(`:${PORT}`) && {
    webServer: {
      // `postgres` may be a link to a directory in /var/lib. BSD's `rm` deletes nothing when an argument is empty.
      command: 'rm -rf "$(readlink -f .local/e2e/postgres || echo .local/e2e)" .local/e2e && node scripts/start.ts',
      url: `http://localhost:${PORT}/api/health`,
      env: {
        PORT: String(PORT),
        LOCAL_BACKEND_PORT: String(BACKEND_PORT),
        LOCAL_DIRECTORY: ".local/e2e",
        SKIP_BUILD: "1",
        PUBLIC_KITCHENSINK: "1",
        AVIF_IMAGES: "off", // An AVIF takes up to four seconds of CPU time.
        // Without the default `--gc-global` of scripts/website.ts, workerd uses a quarter less CPU time, but more memory.
        MINIFLARE_WORKERD_V8_FLAGS: "--no-gc-global",
        LOOPBACK_LIMITS: "off", // All tests share one IP address. Limits per person still apply.
      },
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      timeout: 240_000,
      stdout: "pipe",
    },
  }),
});
