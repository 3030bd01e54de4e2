/** False for a mutation that a browser sends from another origin. */
export function isAllowedMutation(request: Request): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(request.method) || isOwnOrigin(request);
}

/**
 * True for requests of the site's own pages. Browsers always send `Origin` or `Sec-Fetch-Site` with a mutation or a
 * socket; a client that sends neither is not a browser and attaches no cookies automatically.
 */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin;
}
