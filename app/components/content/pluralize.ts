const withNoun = (singular: string, plural: string) => (count: number) =>
  `${count.toLocaleString("de")} ${count === 1 ? singular : plural}`;

/** A number with its noun: "1 Kunstraum", "12 Kunsträume", "10.000 Kunsträume". */
export const pluralize = {
  offers: withNoun("Angebot", "Angebote"),
  locations: withNoun("Kunstraum", "Kunsträume"),
  artists: withNoun("Künstler:in", "Künstler:innen"),
  regions: withNoun("Region", "Regionen"),
} as const;
