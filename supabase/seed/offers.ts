import type { Offer } from "./offer.ts";
import { keramik } from "./offers/keramik.ts";

/** Every offer of the demo content. */
export const offers: readonly Offer[] = [...keramik];
