import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { version } from "../package.json";
import { redirectChunkReloads } from "./client/build-updates.ts";
import { warnAboutMissingBrandColors } from "./ui/theme/brand-colors.ts";

console.info(`Atelierland ${version}`);
warnAboutMissingBrandColors(getComputedStyle(document.documentElement));

redirectChunkReloads();

startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  } catch (error) {
    console.error("Mounting the page failed", error);
    throw error;
  }
});
