/** Usual offer types, for new sites and the demo content. */
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

/** Usual art forms, for new sites and the demo content. These icons are bundled, so the demo shows them offline. */
export const artForms = {
  keramik: {
    name: "Keramik",
    icon: "lucide:amphora",
    search_terms: "töpfern, Töpferei, Ton, drehen, Scheibe, Gefäß, Glasur, brennen",
  },
  druckgrafik: {
    name: "Druckgrafik",
    icon: "lucide:stamp",
    search_terms: "drucken, Linoldruck, Holzschnitt, Radierung, Siebdruck, Druckwerkstatt",
  },
  cyanotypie: { name: "Cyanotypie", icon: "lucide:sun", search_terms: "Blaudruck, Sonnendruck, belichten" },
  textilkunst: {
    name: "Textilkunst",
    icon: "lucide:spool",
    search_terms: "weben, nähen, färben, stricken, Stoff, Wolle, Faden",
  },
  mosaik: { name: "Mosaik", icon: "lucide:grid-3x3", search_terms: "Fliesen, Scherben, Steinchen legen" },
  malerei: {
    name: "Malerei",
    icon: "lucide:palette",
    search_terms: "malen, Farbe, Aquarell, Acryl, Öl, Leinwand, Pinsel",
  },
  zeichnung: {
    name: "Zeichnung",
    icon: "lucide:pencil",
    search_terms: "zeichnen, skizzieren, Stift, Kohle, Akt",
  },
  tusche: { name: "Tusche", icon: "lucide:pen-tool", search_terms: "Kalligrafie, Pinsel, Schrift, schreiben" },
  papierkunst: {
    name: "Papierkunst",
    icon: "lucide:origami",
    search_terms: "Papier schöpfen, Scherenschnitt, falten, Buchbinden, basteln",
  },
  skulptur: {
    name: "Skulptur",
    icon: "lucide:hammer",
    search_terms: "Bildhauerei, Plastik, Stein, Metall, modellieren",
  },
  fotografie: {
    name: "Fotografie",
    icon: "lucide:camera",
    search_terms: "fotografieren, Foto, Kamera, Lochkamera, Dunkelkammer",
  },
  musik: { name: "Musik", icon: "lucide:music", search_terms: "singen, Gesang, Konzert, Chor, Instrument" },
  literatur: {
    name: "Literatur",
    icon: "lucide:book-open",
    search_terms: "schreiben, Lesung, Gedicht, Geschichten, Buch",
  },
  holzkunst: {
    name: "Holzkunst",
    icon: "lucide:tree-deciduous",
    search_terms: "schnitzen, Holz, drechseln, tischlern, Löffel",
  },
} as const satisfies Record<string, { name: string; icon: string; search_terms: string }>;

export type ArtFormKey = keyof typeof artForms;
