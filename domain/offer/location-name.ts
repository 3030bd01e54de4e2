/** Name and city of a location; "-" without a location (specification, section 7). */
export function locationNameOf(location: { name: string; city?: string | null } | null): string {
  return location ? [location.name, location.city].filter(Boolean).join(", ") : "-";
}
