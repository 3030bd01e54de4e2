import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/**
 * `npm run visual`: compares the kitchensink with its stored screenshots. Not part of `npm test`, because another Chromium
 * or font renderer draws the page differently.
 */
export default defineConfig({
  ...journeys,
  testDir: "tests/visual",
  snapshotPathTemplate: "{testDir}/baselines/{arg}{ext}",
  updateSnapshots: "none",
  // Rendering on one machine is stable except for the last bit of blended edges.
  expect: { toHaveScreenshot: { threshold: 0.01, maxDiffPixels: 20 } },
});
