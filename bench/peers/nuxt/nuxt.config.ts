export default defineNuxtConfig({
  compatibilityDate: "2026-08-15",
  nitro: { preset: "cloudflare_module", cloudflare: { deployConfig: true, nodeCompat: true } },
  telemetry: false,
});
