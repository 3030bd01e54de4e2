/** A number with its noun: "1 Kunstraum", "12 Kunsträume". */
export const pluralise = {
  offers: (number: number) => `${number} ${number === 1 ? "Angebot" : "Angebote"}`,
  locations: (number: number) => `${number} ${number === 1 ? "Kunstraum" : "Kunsträume"}`,
  artists: (number: number) => `${number} Künstler:${number === 1 ? "in" : "innen"}`,
  regions: (number: number) => `${number} ${number === 1 ? "Region" : "Regionen"}`,
} as const;
