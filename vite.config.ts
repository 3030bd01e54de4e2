import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false"; // nothing on this machine asks the network for facts about itself

/** What every page shows: header, footer, buttons, icons, notifications. */
const everyPage =
  /\/(?:app\/(?:route-handle|page-title|components\/site\/|ui\/(?:theme|button\/(?:button|icon-button|link)|assert-variant|icon\/icon|notification\/notif|overlay\/popover-menu|layout\/skip-link))|domain\/site\/site-configuration)/;
/** Cards, images and prices: what every public page shows. */
const publicPages =
  /\/(?:app\/(?:page-head|structured-data\/structured-data|ui\/(?:image\/(?:framed-image|image|card)|lazy-loaded)\.|components\/(?:offer\/(?:offer-card|offer-row|price)|content\/page-sections|appointment\/slot-count))|domain\/(?:berlin-time|list\/items-per-page|money|content\/page-section\.|media\/share-image))/;
/** What pages with a list need besides: home, the lists, and the offers of an artist, a location or a region. */
const listPages =
  /\/app\/(?:ui\/layout\/(?:pagination|empty-state|skeleton)\.|components\/(?:content\/(?:list-page|pluralise|entry-cards|artist-grid|card-grid|rich-text)|search\/list-url|offer\/offer-grid)\.)/;
/** What only pages of one thing need: an offer, an artist, a location, a region. */
const detailPages =
  /\/(?:app\/(?:client\/live\/use-live-appointments|ui\/(?:layout\/breadcrumb|button\/sticky-action)|components\/(?:location\/|appointment\/(?:count-announcer|appointment-list)|offer\/duration|content\/fact-list|booking\/slots-label))|domain\/appointment\/offer-appointment)/;

/** Native form controls. */
const plainForms = /\/app\/(?:ui\/form\/(?:checkbox|field|select|text-field)\.|components\/search\/get-form)/;

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
