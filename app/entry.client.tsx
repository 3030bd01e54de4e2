import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { version } from "../package.json";
import { warnAboutMissingBrandColours } from "./ui/theme/brand-colours.ts";

console.info(`Atelierland ${version}`);
warnAboutMissingBrandColours(getComputedStyle(document.documentElement));

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
