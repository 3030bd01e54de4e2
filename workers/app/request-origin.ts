/** False for a mutation that a browser sends from another origin; true for every read. */
export function isAllowedRequest(request: Request): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(request.method) || isOwnOrigin(request);
}

/**
 * False for a request that a page of another origin sends. True for a request with neither `Origin` nor
 * `Sec-Fetch-Site`: browsers always send one of them with a mutation or a socket, and other clients attach no cookies
 * automatically.
 */
export function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin;
}
