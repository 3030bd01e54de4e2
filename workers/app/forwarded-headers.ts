/**
 * The headers of a page request that go on to the API and to Supabase (specification, section 7). Supabase takes the
 * visitor's address from `sb-forwarded-for` when the request carries the secret key.
 */
export type ForwardedHeaders = {
  "x-request-id": string;
  "accept-language"?: string;
  "user-agent"?: string;
  "sb-forwarded-for"?: string;
};

/** Selects the headers to forward. Only `cf-connecting-ip` is trusted as the visitor's address. */
export function forwardedHeadersOf(request: Request, requestId: string): ForwardedHeaders {
  const acceptLanguage = request.headers.get("accept-language");
  const userAgent = request.headers.get("user-agent");
  const address = request.headers.get("cf-connecting-ip");
  return {
    "x-request-id": requestId,
    ...(acceptLanguage && { "accept-language": acceptLanguage }),
    ...(userAgent && { "user-agent": userAgent }),
    ...(address && { "sb-forwarded-for": address }),
  };
}
