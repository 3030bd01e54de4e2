/** Offer types by key. */
export const offerTypes = {
  workshop: "Workshop",
  kurs: "Kurs",
  fuehrung: "Führung",
  ausstellung: "Ausstellung",
  konzert: "Konzert",
  lesung: "Lesung",
  "offenes-atelier": "Offenes Atelier",
  ferienwerkstatt: "Ferienwerkstatt",
} as const satisfies Record<string, string>;

export type OfferTypeKey = keyof typeof offerTypes;
