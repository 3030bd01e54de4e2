/** "1 Platz", "3 Plätze" */
export function placesWords(places: number): string {
  return places === 1 ? "1 Platz" : `${places} Plätze`;
}
