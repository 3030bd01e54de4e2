/**
 * The headers of a page request that are forwarded to the API and to Supabase (specification, section 7). For requests
 * with the secret key, Supabase reads the visitor's IP address from `sb-forwarded-for`. It rejects such requests when
 * their `user-agent` is a browser's, so that header is not forwarded.
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
