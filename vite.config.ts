import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false"; // nothing on this machine asks the network for facts about itself

/** What every page shows: header, footer, buttons, icons, notifications. */
const everyPage =
  /\/(?:app\/(?:route-handle|page-title|client\/use-shared-user|blocks\/(?:site-|phone-menu|account-links|error-screen|feed-links)|ui\/(?:brand-colours|button|configured|icon|link|notifications|notification-area|popover-menu|skip-link|theme))|domain\/site-configuration)/;
/** What home, the lists and the detail pages share. */
const publicPages =
  /\/(?:app\/(?:page-head|structured-data\/structured-data|client\/use-live|ui\/(?:art|picture|card|breadcrumb|pagination|empty-state|entering-action|skeleton)|blocks\/(?:access-facts|address-block|catalogue|count-announcer|counted|date-list|duration|entry-cards|faces|fact-list|hanging|list-address|offer-card|offer-row|offers-wall|page-sections|places|price|slot-count))|domain\/(?:berlin-time|items-per-page|money|offer-appointment|share-picture))/;

/** Native form controls. */
const plainForms = /\/app\/(?:ui\/(?:checkbox|field|select|text-field)\.|blocks\/get-form)/;

export default defineConfig({
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Many small files compress worse than one: what every page needs anyway travels together (`npm run budget`).
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
                { name: "site", test: everyPage },
                { name: "catalogue", test: publicPages },
                { name: "forms", test: plainForms },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1", strictPort: true },
  // Without this the first page of a dev session is answered with 504 "Outdated Optimize Dep".
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
