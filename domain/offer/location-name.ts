/** The name of a location with its city when known; "-" for an offer without a location (specification, section 7). */
export function locationNameOf(location: { name: string; city?: string | null } | null): string {
  return location ? [location.name, location.city].filter(Boolean).join(", ") : "-";
}
