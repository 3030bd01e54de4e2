import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";

/** Ends what hangs, also where two cores do the work of ten; how fast something is, `npm run bench` measures. */
const TIMEOUT_MS = 90_000;

export default defineConfig({
  test: {
    // One Postgres for the whole run; each test file gets a database of its own from its template.
    globalSetup: "./tests/global-setup.ts",
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{app,domain,workers}/**/*.test.ts",
            "supabase/seed/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/*.test.ts",
          ],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: "components",
          environment: "happy-dom",
          include: ["app/**/*.test.tsx"],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: "backend",
          include: ["supabase/local/**/*.test.ts", "tests/{backend,db}/**/*.test.ts"],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        plugins: [
          cloudflareTest(({ inject }) => ({
            main: "./tests/workers/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "test",
                SITE_URL: "http://example.com",
                SUPABASE_URL: inject("backendUrl"),
                SUPABASE_PUBLISHABLE_KEY: inject("publishableKey"),
                SUPABASE_SECRET_KEY: inject("secretKey"),
                COOKIE_SECRET: "a-secret-of-the-tests-only",
              },
            },
          })),
        ],
        test: { name: "workers", include: ["tests/workers/**/*.test.ts"], testTimeout: TIMEOUT_MS },
      },
    ],
  },
});
