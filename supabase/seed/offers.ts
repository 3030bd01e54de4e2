import type { Offer } from "./offer.ts";
import { druck } from "./offers/druck.ts";
import { farbeUndForm } from "./offers/farbe-und-form.ts";
import { keramik } from "./offers/keramik.ts";
import { klangUndWort } from "./offers/klang-und-wort.ts";
import { licht } from "./offers/licht.ts";
import { papier } from "./offers/papier.ts";
import { textil } from "./offers/textil.ts";

export const offers: readonly Offer[] = [
  ...keramik,
  ...druck,
  ...papier,
  ...textil,
  ...licht,
  ...farbeUndForm,
  ...klangUndWort,
];
