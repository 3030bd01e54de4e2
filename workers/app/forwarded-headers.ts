/**
 * The headers of a request that are forwarded to Supabase (specification, section 7). Requests to Auth for a visitor
 * get all of them, requests to the database at most `x-request-id`. In requests with the secret key, Auth reads the
 * visitor's IP address from `sb-forwarded-for`. `user-agent` is not forwarded, because Supabase rejects a request with
 * the secret key if its user agent is a browser.
 */
export type ForwardedHeaders = {
  "x-request-id": string;
  "accept-language"?: string;
  "sb-forwarded-for"?: string;
};

/** Selects the headers to forward. Only `cf-connecting-ip` is trusted as the visitor's IP address. */
export function forwardedHeadersOf(request: Request, requestId: string): ForwardedHeaders {
  const acceptLanguage = request.headers.get("accept-language");
  const ip = request.headers.get("cf-connecting-ip");
  return {
    "x-request-id": requestId,
    ...(acceptLanguage && { "accept-language": acceptLanguage }),
    ...(ip && { "sb-forwarded-for": ip }),
  };
}
