const TIMEOUT_MS = 15_000;
/** The browser may return a position that it determined up to ten minutes ago. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Asks the browser for the visitor's position. Returns latitude and longitude as "52.6,14.4": degrees with one decimal,
 * about 10 km, so that nothing more precise leaves the browser. Returns `null` when access is denied or the position is
 * unknown.
 */
export function readPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(1)},${coords.longitude.toFixed(1)}`),
      () => resolve(null),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
