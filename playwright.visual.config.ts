import { defineConfig } from "@playwright/test";
import endToEnd from "./playwright.config.ts";

/**
 * `npm run visual` compares the component showcase with baselines. Not part of `npm test`, because each version of
 * Chromium and of the font renderer draws different pixels.
 */
export default defineConfig({
  ...endToEnd,
  testDir: "tests/visual",
  snapshotPathTemplate: "{testDir}/baselines/{arg}{ext}",
  updateSnapshots: "none",
  // On one machine screenshots of a page differ only by rounding at blended edges.
  expect: { toHaveScreenshot: { threshold: 0.01, maxDiffPixels: 20 } },
});
