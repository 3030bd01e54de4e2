const TIMEOUT_MS = 15_000;

/**
 * Asks the browser for the visitor's position, as "52.6,14.4": degrees with one decimal, about 10 km, so that nothing
 * more precise leaves the browser. `null` when it is denied or unknown.
 */
export function readPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(1)},${coords.longitude.toFixed(1)}`),
      () => resolve(null),
      { timeout: TIMEOUT_MS, maximumAge: 600_000 },
    );
  });
}
