import { agb } from "./landing-pages/agb.ts";
import { datenschutz } from "./landing-pages/datenschutz.ts";
import { homepage } from "./landing-pages/homepage.ts";
import { impressum } from "./landing-pages/impressum.ts";
import { nutzungsbedingungen } from "./landing-pages/nutzungsbedingungen.ts";
import type { Section } from "./sections.ts";

/** The homepage or a legal page. */
export type LandingPage = { title: string; sections: readonly Section[] };

/** Landing pages by type. */
export const landingPages = { homepage, agb, datenschutz, impressum, nutzungsbedingungen } as const satisfies Record<
  string,
  LandingPage
>;
