/** A number with its noun: "1 Kunstraum", "12 Kunsträume". */
export const pluralize = {
  offers: (count: number) => `${count} ${count === 1 ? "Angebot" : "Angebote"}`,
  locations: (count: number) => `${count} ${count === 1 ? "Kunstraum" : "Kunsträume"}`,
  artists: (count: number) => `${count} Künstler:${count === 1 ? "in" : "innen"}`,
  regions: (count: number) => `${count} ${count === 1 ? "Region" : "Regionen"}`,
} as const;
