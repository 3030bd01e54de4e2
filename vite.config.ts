import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false"; // nothing on this machine asks the network for facts about itself

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
                { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\// },
                { name: "site", test: /\/app\/(?:root|ui\/|blocks\/|brand\/mark)/, minShareCount: 4 },
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
      "@trpc/client",
      "superjson",
      "zod",
      "@internationalized/date",
      "slugify",
    ],
  },
});
