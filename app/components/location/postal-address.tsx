type PostalAddressBlockProps = {
  name: string;
  address: { street: string | null; postal_code: string | null; city: string | null };
};

/** A postal address with a link to a map. An embedded map would send data to its host. */
export function PostalAddressBlock({ name, address }: PostalAddressBlockProps) {
  const { street, postal_code: postalCode, city } = address;
  const destination = [street, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
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
      {street && (
        <a
          href={`https://www.openstreetmap.org/directions?to=${encodeURIComponent(destination)}`}
          rel="noopener noreferrer"
          className="link inline-flex min-h-9 items-center text-sm"
          aria-label={`Weg dorthin: ${name}, Karte bei OpenStreetMap`}
        >
          Weg dorthin (OpenStreetMap)
        </a>
      )}
    </div>
  );
}
