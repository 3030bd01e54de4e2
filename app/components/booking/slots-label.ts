/** "1 Platz", "3 Plätze" */
export function slotsLabel(slots: number): string {
  return slots === 1 ? "1 Platz" : `${slots} Plätze`;
}
