/** GeoNames' licence (CC BY 4.0) requires the credit. */
export function MapCredit() {
  return (
    <p className="pt-2 text-2xs text-ink-soft">
      Karte: Natural Earth. Orte und Postleitzahlen:{" "}
      <a href="https://www.geonames.org/" className="link">
        GeoNames
      </a>
      ,{" "}
      <a href="https://creativecommons.org/licenses/by/4.0/deed.de" className="link">
        CC BY 4.0
      </a>
      , bearbeitet.
    </p>
  );
}
