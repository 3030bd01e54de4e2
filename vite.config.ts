import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { germanMessages } from "./scripts/german-messages.ts";
import { sharedChunk } from "./scripts/shared-chunk.ts";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false"; // Keeps Miniflare from fetching `request.cf` from the network.

/** Source maps are built only where `npm run source-maps` can upload them. With "hidden" no file links to its map. */
const sourcemap = ["SENTRY_AUTH_TOKEN", "SENTRY_ORG", "SENTRY_PROJECT"].every((name) => process.env[name]) && "hidden";

const SITE = /\/app\/(?:root|entry\.client)\.tsx/;
const PUBLIC_PAGES = /\/app\/routes\/public\//;
const RECORDS = /\/app\/routes\/public\/(?:region|location|artist)\.tsx/;
const LISTS = /\/app\/routes\/public\/(?:home|regions|locations|artists)\.tsx/;
/** Modules that pages load after their first paint. */
const SESSION = /\/app\/client\/(?:session\/session-watch|offline\/offline-worker|live\/known-bookings)\.ts/;
// Each of the next seven constants matches small modules that pages mostly load together.
const FIELDS = /\/app\/ui\/(?:form\/(?:field|text-field|number-field)|notification\/notice)\.tsx/;
const PAYMENT =
  /\/(?:domain\/booking\/payment|app\/components\/booking\/(?:payment-label|confirm-payment-deletion))\.ts/;
const ACTION_RESULTS = /\/(?:problem-notice|focused-notice|countdown-notice|use-kept-action-data)\.tsx?/;
const LIVE_SLOTS = /\/app\/client\/live\/(?:live-slots|newest-slots)\.ts/;
const SHARE = /\/app\/components\/(?:site\/share-button|offer\/follow-and-share)\.tsx/;
const OVERLAYS = /\/app\/ui\/(?:use-focus-after-removal|overlay\/overlay-provider)\.tsx?/;
const DIALOG = /\/app\/ui\/overlay\/(?:dialog|modal-dialog)\.tsx/;
/** The preview renders every public page, so it may share the chunks "lists" and "records". */
const PREVIEW = /\/app\/routes\/admin\/content\/preview\.tsx/;

export default defineConfig({
  plugins: [germanMessages(), cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { minify: true, sourcemap } },
    client: {
      build: {
        sourcemap,
        // Omits the chunks that every page has already loaded.
        modulePreload: {
          resolveDependencies: (_, files) =>
            files.filter((file) => !/\/(?:framework|rolldown-runtime|site)-/.test(file)),
        },
        rolldownOptions: {
          // Only loaders use the keys of `app/context.ts`, but a call may have side effects.
          treeshake: { manualPureFunctions: ["createContext"] },
          output: {
            // One shared chunk compresses better than many small chunks, even where a page uses only a part of it
            // (measured by `npm run budget`).
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
                { debugName: "site", name: sharedChunk("site", { entries: SITE }) },
                { debugName: "public", name: sharedChunk("public", { entries: PUBLIC_PAGES, minimumEntries: 5 }) },
                {
                  debugName: "lists",
                  name: sharedChunk("lists", { entries: LISTS, minimumEntries: 4, otherEntries: PREVIEW }),
                },
                // Not part of "records", because other pages import them too.
                { name: "offer-card", test: /\/app\/components\/offer\/offer-card\.tsx/ },
                { name: "directions-link", test: /\/app\/components\/location\/directions-link\.tsx/ },
                {
                  debugName: "records",
                  name: sharedChunk("records", { entries: RECORDS, minimumEntries: 2, otherEntries: PREVIEW }),
                },
                { name: "fields", test: FIELDS },
                { name: "payment", test: PAYMENT },
                { name: "action-results", test: ACTION_RESULTS },
                // Not part of "dialog", because admin pages import them with their first scripts.
                { name: "overlays", test: OVERLAYS },
                { name: "dialog", test: DIALOG },
                // Not part of "live-slots", because admin pages import it with their first scripts.
                { name: "live-socket", test: /\/app\/client\/live\/live-socket\.ts/ },
                { name: "live-slots", test: LIVE_SLOTS },
                { name: "share", test: SHARE },
                // Not part of "appointment-parts", because admin pages import it too.
                { name: "appointment-detail", test: /\/domain\/appointment\/appointment-detail\.ts/ },
                { name: "appointment-parts", test: /\/app\/components\/appointment\/lazy-parts\.ts/ },
                // Not part of "session", because the check-in page imports it with its first scripts.
                { name: "check-in-cache", test: /\/app\/client\/check-in\/check-in-caches\.ts/ },
                { name: "session", test: SESSION },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1", strictPort: true },
  // Without this option the first page of a dev session fails with 504 "Outdated Optimize Dep".
  optimizeDeps: {
    include: [
      "react",
      "react-dom",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
      "react-router",
      "react-router/dom",
      "@tanstack/react-query",
      "@tanstack/react-table",
      "@tiptap/react",
      "@tiptap/starter-kit",
      "react-aria-components",
      "@trpc/client",
      "superjson",
      "zod",
      "@internationalized/date",
      "slugify",
    ],
  },
});
