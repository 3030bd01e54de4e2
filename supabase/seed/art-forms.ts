/** Art forms by key. Their icons are bundled, so that the demo works offline. */
export const artForms = {
  keramik: { name: "Keramik", icon: "lucide:amphora" },
  druckgrafik: { name: "Druckgrafik", icon: "lucide:stamp" },
  cyanotypie: { name: "Cyanotypie", icon: "lucide:sun" },
  textilkunst: { name: "Textilkunst", icon: "lucide:spool" },
  mosaik: { name: "Mosaik", icon: "lucide:grid-3x3" },
  malerei: { name: "Malerei", icon: "lucide:palette" },
  zeichnung: { name: "Zeichnung", icon: "lucide:pencil" },
  tusche: { name: "Tusche", icon: "lucide:pen-tool" },
  papierkunst: { name: "Papierkunst", icon: "lucide:origami" },
  skulptur: { name: "Skulptur", icon: "lucide:hammer" },
  fotografie: { name: "Fotografie", icon: "lucide:camera" },
  musik: { name: "Musik", icon: "lucide:music" },
  literatur: { name: "Literatur", icon: "lucide:book-open" },
  holzkunst: { name: "Holzkunst", icon: "lucide:tree-deciduous" },
} as const satisfies Record<string, { name: string; icon: string }>;

export type ArtFormKey = keyof typeof artForms;
