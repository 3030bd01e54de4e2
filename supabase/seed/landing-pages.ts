import { agb } from "./landing-pages/agb.ts";
import { datenschutz } from "./landing-pages/datenschutz.ts";
import { homepage } from "./landing-pages/homepage.ts";
import { impressum } from "./landing-pages/impressum.ts";
import { nutzungsbedingungen } from "./landing-pages/nutzungsbedingungen.ts";
import type { Section } from "./sections.ts";

export type LandingPage = { title: string; sections: readonly Section[] };

export const landingPages = { homepage, agb, datenschutz, impressum, nutzungsbedingungen } as const satisfies Record<
  string,
  LandingPage
>;
