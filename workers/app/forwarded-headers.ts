/**
 * The headers that tell Supabase Auth about the visitor's request (specification, section 7); the database gets at most
 * `x-request-id`. `user-agent` is not forwarded, because Supabase rejects the secret key in a request with a
 * browser's user agent.
 */
export type ForwardedHeaders = {
  "x-request-id": string;
  "accept-language"?: string;
  "sb-forwarded-for"?: string;
};

/** `sb-forwarded-for` is the visitor's IP address; only `cf-connecting-ip` is trusted as such. */
export function forwardedHeadersOf(request: Request, requestId: string): ForwardedHeaders {
  const acceptLanguage = request.headers.get("accept-language");
  const ip = request.headers.get("cf-connecting-ip");
  return {
    "x-request-id": requestId,
    ...(acceptLanguage && { "accept-language": acceptLanguage }),
    ...(ip && { "sb-forwarded-for": ip }),
  };
}
