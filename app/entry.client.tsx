import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { version } from "../package.json";
import { loadRequestedPageOnMissingChunk } from "./client/build-updates.ts";
import { reportError, startMonitoring } from "./client/monitoring/report-error.ts";
import { warnAboutMissingBrandColors } from "./ui/theme/brand-colors.ts";

console.info(`${siteConfiguration.name} ${version}`);
warnAboutMissingBrandColors(getComputedStyle(document.documentElement));

loadRequestedPageOnMissingChunk();
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
