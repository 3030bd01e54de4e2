import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false"; // Keeps Miniflare from fetching `request.cf` from the network.

/** These timeouts are generous for slow machines; `npm run bench` measures speed. */
const timeouts = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 30_000 } } } as const;

/**
 * The order in which projects start; Vitest's own order is alphabetical. Tests that mostly wait come first, because the
 * type check, lint and build of `npm test` use the CPU meanwhile.
 */
const projectOrder = ["deploy", "workers", "backend", "components", "unit"];

class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const position = ({ project }: TestSpecification) => projectOrder.indexOf(project.name);
    return sorted.sort((a, b) => position(a) - position(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: Sequencer },
    // Starts one Postgres for the whole run; test files clone its template database or share a backend.
    globalSetup: "./tests/global-setup.ts",
    // The extra test workers run while others wait for the database, the Worker or a command.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: "unit",
          isolate: false, // Modules are not loaded again for each file.
          include: [
            "{app,domain,workers}/**/*.test.ts",
            "supabase/seed/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/*.test.ts",
          ],
          ...timeouts,
        },
      },
      {
        test: {
          name: "components",
          environment: "happy-dom",
          environmentOptions: {
            // Test files share a window. A real navigation, such as a download, would change the URL for all files.
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          isolate: false,
          include: ["app/**/*.test.tsx"],
          setupFiles: ["./tests/component-setup.ts"],
          ...timeouts,
        },
      },
      {
        test: {
          name: "backend",
          isolate: false,
          include: ["supabase/local/**/*.test.ts", "tests/{backend,db}/**/*.test.ts"],
          ...timeouts,
        },
      },
      {
        // Runs the commands of docs/operations.md with a single build.
        test: { name: "deploy", include: ["tests/deploy/**/*.test.ts"], ...timeouts, testTimeout: 600_000 },
      },
      {
        plugins: [
          cloudflareTest(({ inject }) => ({
            main: "./tests/workers/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "test",
                MAIL_TRANSPORT: "local",
                SITE_URL: "http://example.com",
                SUPABASE_URL: inject("backendUrl"),
                SUPABASE_PUBLISHABLE_KEY: inject("publishableKey"),
                SUPABASE_SECRET_KEY: inject("secretKey"),
                COOKIE_SECRET: "a-secret-of-the-tests-only",
                LOOPBACK_LIMITS: "off",
              },
            },
          })),
        ],
        test: {
          name: "workers",
          isolate: false,
          include: ["tests/workers/**/*.test.ts"],
          // The first file works around slow requests in `@cloudflare/vitest-pool-workers`.
          setupFiles: ["./tests/workers/wrap-prototypes-once.ts", "./tests/workers/after-each-file.ts"],
          ...timeouts,
        },
      },
    ],
  },
});
