import type { PostalAddress } from "#domain/booking/host-contact.ts";

/** The URL of OpenStreetMap's directions to an address; `null` when the address has no street. */
export function directionsUrl({ street, postal_code: postalCode, city }: PostalAddress): string | null {
  if (!street) return null;
  const destination = [street, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(destination)}`;
}
