/** Art forms by key. */
export const artForms = {
  keramik: "Keramik",
  druckgrafik: "Druckgrafik",
  cyanotypie: "Cyanotypie",
  textilkunst: "Textilkunst",
  mosaik: "Mosaik",
  malerei: "Malerei",
  zeichnung: "Zeichnung",
  tusche: "Tusche",
  papierkunst: "Papierkunst",
  skulptur: "Skulptur",
  fotografie: "Fotografie",
  musik: "Musik",
  literatur: "Literatur",
  holzkunst: "Holzkunst",
} as const satisfies Record<string, string>;

export type ArtFormKey = keyof typeof artForms;
