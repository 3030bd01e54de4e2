import type { PostalAddress } from "#domain/booking/host-contact.ts";
import { directionsUrl } from "#domain/location/directions.ts";

/** A link, because an embedded map would send data to its provider. */
export function DirectionsLink({ name, address }: { name: string; address: PostalAddress }) {
  const url = directionsUrl(address);
  if (!url) return null;
  return (
    <a
      href={url}
      rel="noopener noreferrer"
      className="link inline-flex min-h-9 items-center text-sm"
      aria-label={`Weg dorthin (OpenStreetMap): ${name}`}
    >
      Weg dorthin (OpenStreetMap)
    </a>
  );
}
