import { readOffer } from "common/offer.ts";

export const trailingSlash = "always";

export const load = () => readOffer();
