import { isHtml, resourcePolicy } from "./content-security-policy.ts";

/** `public/_headers` contains the headers of static files. */
const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Two years. */
const STRICT_TRANSPORT_SECURITY = "max-age=63072000; includeSubDomains";
/** Paths that other sites may load, for example images as link previews. */
const SHARED_RESOURCE = /^\/(media|feeds)\/|^\/(sitemap\.xml|robots\.txt)$/;
const DISABLED_FEATURES = ["display-capture", "hid", "microphone", "midi", "payment", "serial", "usb"];

type ResponseDetails = {
  pathname: string;
  requestId: string;
  setCookies: string[];
  retryAfterS: number | null;
  startedAt: number;
  isProduction: boolean;
  /** False when search engines may show no page of the site. */
  isIndexed: boolean;
};

/** Adds the response headers. A WebSocket upgrade gets only the request id. */
export function withHeaders(
  response: Response,
  { pathname, requestId, setCookies, retryAfterS, startedAt, isProduction, isIndexed }: ResponseDetails,
): Response {
  const mutableResponse = withMutableHeaders(response);
  const { headers } = mutableResponse;
  headers.set("x-request-id", requestId);
  if (response.webSocket) return mutableResponse;
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  // Pages already have a policy, and a 304 gets none: the browser uses the policy of its stored page.
  const isPageOr304 = response.status === 304 || isHtml(response);
  if (!isPageOr304 && !headers.has("content-security-policy")) headers.set("content-security-policy", resourcePolicy);
  headers.set("cross-origin-resource-policy", SHARED_RESOURCE.test(pathname) ? "cross-origin" : "same-site");
  headers.set("permissions-policy", permissionsPolicy(pathname));
  // robots.txt still allows crawling, because search engines read this header only in pages that they may load.
  if (!isIndexed) headers.set("x-robots-tag", "noindex");
  if (isProduction) headers.set("strict-transport-security", STRICT_TRANSPORT_SECURITY);
  if (response.status === 429 && retryAfterS !== null) headers.set("retry-after", String(retryAfterS));
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  if (headers.has("set-cookie")) headers.set("cache-control", "private, no-store");
  if (!isProduction) headers.append("server-timing", `total;dur=${Date.now() - startedAt}`);
  return mutableResponse;
}

/** The response, or a copy when its headers are immutable, as in a response of `fetch`. */
function withMutableHeaders(response: Response): Response {
  try {
    // Throws when the headers are immutable.
    response.headers.delete("x-request-id");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

/** The admin area may use the camera, for check-in. All other pages may use the visitor's position. */
function permissionsPolicy(pathname: string): string {
  const isAdmin = pathname.startsWith("/admin/");
  const usedFeatures = [`camera=${isAdmin ? "(self)" : "()"}`, `geolocation=${isAdmin ? "()" : "(self)"}`];
  return [...usedFeatures, ...DISABLED_FEATURES.map((feature) => `${feature}=()`)].join(", ");
}
