const TIMEOUT_MS = 15_000;
/** The browser may return a position of the last ten minutes. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Returns the visitor's latitude and longitude as "52.6,14.4", or `null` when access is denied or the position is
 * unknown. One decimal is about 10 km; nothing more precise leaves the browser.
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
