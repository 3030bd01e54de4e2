import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/**
 * `npm run visual`: whether the kitchensink looks as it did when somebody last looked at it. It stands outside of `npm test`, because
 * another Chromium or font renderer draws the same page with other pixels.
 */
export default defineConfig({
  ...journeys,
  testDir: "tests/visual",
  snapshotPathTemplate: "{testDir}/baselines/{arg}{ext}",
  updateSnapshots: "none",
  // One machine draws one page the same way each time; what is left over is the last bit of a blended edge.
  expect: { toHaveScreenshot: { threshold: 0.01, maxDiffPixels: 20 } },
});
