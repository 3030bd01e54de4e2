import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false"; // nothing on this machine asks the network for facts about itself

/** What every page shows: header, footer, buttons, icons, notifications. */
const everyPage =
  /\/(?:app\/(?:route-handle|page-title|client\/use-shared-user|blocks\/(?:site-|phone-menu|account-links|error-screen|feed-links)|ui\/(?:brand-colours|button|configured|icon|link|notifications|notification-area|popover-menu|skip-link|theme))|domain\/site-configuration)/;
/** Cards, pictures and prices: what every public page hangs on the wall. */
const publicPages =
  /\/(?:app\/(?:page-head|structured-data\/structured-data|ui\/(?:art|picture|card|deferred)\.|blocks\/(?:offer-card|offer-row|page-sections|price|slot-count))|domain\/(?:berlin-time|items-per-page|money|page-section\.|share-picture))/;
/** What pages with a list need besides: home, the lists, and the offers of an artist, an art space or a region. */
const listPages =
  /\/app\/(?:ui\/(?:pagination|empty-state|skeleton)\.|blocks\/(?:catalogue|counted|entry-cards|faces|hanging|list-address|offers-wall|rich-text)\.)/;
/** What only pages of one thing need: an offer, an artist, an art space, a region. */
const detailPages =
  /\/(?:app\/(?:client\/use-live-appointments|ui\/(?:breadcrumb|entering-action)|blocks\/(?:access-facts|address-block|count-announcer|date-list|duration|fact-list|places))|domain\/offer-appointment)/;

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
                { name: "lists", test: listPages },
                { name: "detail", test: detailPages },
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
