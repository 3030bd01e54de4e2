/** The name of an offer's location with its city where known; "-" for an offer without one (specification, section 7). */
export function locationNameOf(location: { name: string; city?: string | null } | null): string {
  return location ? [location.name, location.city].filter(Boolean).join(", ") : "-";
}
