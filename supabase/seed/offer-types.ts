/** Offer types by key; `search_terms` are other words that find them. */
export const offerTypes = {
  workshop: { name: "Workshop", search_terms: "Kurs, Seminar, lernen, mitmachen" },
  kurs: { name: "Kurs", search_terms: "Workshop, Seminar, Unterricht, lernen" },
  fuehrung: { name: "Führung", search_terms: "Rundgang, Besichtigung, Spaziergang" },
  ausstellung: { name: "Ausstellung", search_terms: "Galerie, Vernissage, Museum" },
  konzert: { name: "Konzert", search_terms: "Musik, Auftritt" },
  lesung: { name: "Lesung", search_terms: "Vorlesen, Buch, Literatur" },
  "offenes-atelier": { name: "Offenes Atelier", search_terms: "offene Werkstatt, vorbeikommen, ausprobieren" },
  ferienwerkstatt: { name: "Ferienwerkstatt", search_terms: "Ferien, Ferienkurs, Kinder, Familie" },
} as const satisfies Record<string, { name: string; search_terms: string }>;

export type OfferTypeKey = keyof typeof offerTypes;
