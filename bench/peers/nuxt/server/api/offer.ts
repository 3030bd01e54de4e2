import { readOffer } from "../../common/offer.ts";

export default defineEventHandler(() => readOffer());
