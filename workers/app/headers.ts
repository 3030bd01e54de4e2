/** Security headers of every response. */
const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "SAMEORIGIN",
} as const;

type ResponseDetails = { requestId: string; setCookies: string[]; startedAt: number; isProduction: boolean };

/** Copies the response with our headers; WebSocket upgrades pass through untouched. */
export function withHeaders(
  response: Response,
  { requestId, setCookies, startedAt, isProduction }: ResponseDetails,
): Response {
  if (response.webSocket) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  headers.set("x-request-id", requestId);
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  if (headers.has("set-cookie")) headers.set("cache-control", "private, no-store");
  if (!isProduction) headers.append("server-timing", `total;dur=${Date.now() - startedAt}`);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
