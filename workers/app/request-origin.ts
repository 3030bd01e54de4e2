/** Whether the request may change something: a read, or sent by our own pages, or not by a browser at all. */
export function isAllowedMutation(request: Request): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(request.method) || isOwnOrigin(request);
}

/**
 * Whether a browser sent this from one of our own pages. Browsers always say where a mutation or a socket comes from
 * (`Origin`, Fetch Metadata's `Sec-Fetch-Site`); what says neither is no browser and carries no one's cookies by accident.
 */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin;
}
