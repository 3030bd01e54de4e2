/**
 * The name of an offer's location, with its city when known; "-" when the offer has no location (specification, section
 * 7).
 */
export function locationNameOf(location: { name: string; city?: string | null } | null): string {
  return location ? [location.name, location.city].filter(Boolean).join(", ") : "-";
}
