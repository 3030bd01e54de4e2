import { PUBLISHABLE_KEY, SECRET_KEY } from "./keys.ts";
import { type Claims, InvalidTokenError, type TokenIssuer } from "./tokens.ts";

/**
 * The sender of a request. Without an access token, `token` is null, and `claims` are those of the API key or of an
 * anonymous caller.
 */
export type Caller = { claims: Claims; token: string | null };

const ANONYMOUS: Claims = { role: "anon" };
const KEY_CLAIMS: Record<string, Claims> = {
  [PUBLISHABLE_KEY]: ANONYMOUS,
  [SECRET_KEY]: { role: "service_role" },
};

export function claimsOfKey(key: string | null): Claims | null {
  return (key && KEY_CLAIMS[key]) || null;
}

/** `credential` is an API key or an access token. Throws `InvalidTokenError`. */
export async function claimsOf(credential: string, tokens: TokenIssuer): Promise<Claims> {
  return claimsOfKey(credential) ?? (await tokens.verify(credential));
}

/** The API gateway's error response, or null for a valid API key. A browser must not send the secret key. */
export function refuseInvalidApiKey(request: Request): Response | null {
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  if (!key) {
    return Response.json(
      { message: "No API key found in request", hint: "No `apikey` request header or url param was found." },
      { status: 401 },
    );
  }
  if (!claimsOfKey(key)) {
    return Response.json({ message: "Invalid API key", hint: "Double check your Supabase `apikey`." }, { status: 401 });
  }
  if (key === SECRET_KEY && /^\s*mozilla\s*\/\s*5/i.test(request.headers.get("user-agent") ?? "")) {
    return Response.json({ message: "Forbidden use of secret API key in browser" }, { status: 401 });
  }
  return null;
}

/**
 * Identifies the caller by the access token, else by the API key, else as anonymous. Throws `InvalidTokenError` for an
 * invalid token.
 */
export async function identify(request: Request, tokens: TokenIssuer): Promise<Caller> {
  const key = request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
  const bearer = bearerOf(request);
  if (!bearer || bearer === key) return { claims: claimsOfKey(key) ?? ANONYMOUS, token: null };
  // An API key in `authorization` counts only when `apikey` is missing.
  const bearerClaims = claimsOfKey(bearer);
  if (bearerClaims) return { claims: key ? (claimsOfKey(key) ?? ANONYMOUS) : bearerClaims, token: null };
  // An unknown API key: all API keys begin with `sb_`.
  if (bearer.startsWith("sb_")) throw new InvalidTokenError("Invalid API key");
  return { claims: await tokens.verify(bearer), token: bearer };
}

export function bearerOf(request: Request): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
