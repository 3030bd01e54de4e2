import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { version } from "../package.json";
import { redirectChunkReloads } from "./client/build-updates.ts";
import { reportError, startMonitoring } from "./client/monitoring/report-error.ts";
import { warnAboutMissingBrandColors } from "./ui/theme/brand-colors.ts";

console.info(`Atelierland ${version}`);
warnAboutMissingBrandColors(getComputedStyle(document.documentElement));

// When a chunk is missing, browsers with the Navigation API load the requested page instead of reloading the shown one.
redirectChunkReloads();
startMonitoring();

startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={reportError} />
      </StrictMode>,
    );
  } catch (error) {
    console.error("Mounting the page failed", error);
    throw error;
  }
});
