import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
export default defineConfig({
  plugins: [
    cloudflareTest({
      main: "./tests/workers/worker.ts",
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          ENVIRONMENT: "test",
          SITE_URL: "http://example.com",
          SUPABASE_URL: "http://127.0.0.1:1",
          SUPABASE_PUBLISHABLE_KEY: "a",
          SUPABASE_SECRET_KEY: "b",
          COOKIE_SECRET: "a-secret-of-the-tests-only",
        },
      },
    }),
  ],
  test: { include: ["tests/workers/page-cache.test.ts"] },
});
