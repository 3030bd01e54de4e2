import type { PostalAddress } from "#domain/booking/host-contact.ts";
import { DirectionsLink } from "./directions-link.tsx";

export function PostalAddressBlock({ name, address }: { name: string; address: PostalAddress }) {
  const { street, postal_code: postalCode, city } = address;
  return (
    <div className="grid justify-items-start gap-2">
      <address>
        {street && (
          <>
            {street}
            <br />
          </>
        )}
        {postalCode && <span className="num">{postalCode} </span>}
        {city}
      </address>
      <DirectionsLink name={name} address={address} />
    </div>
  );
}
