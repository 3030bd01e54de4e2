import {
  combineChunks,
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from "@supabase/ssr";
import { secureCookie } from "#workers/app/secure-cookie.ts";
import { TokenPair } from "./session-refresh.ts";

const ENCODING_PREFIX = "base64-";
/** A session ends this long after its last refresh. Same as `inactivity_timeout` in supabase/config.toml. */
export const IDLE_END_S = 30 * 24 * 60 * 60;

/** A value that is too long is split into cookies whose names end in `.0`, `.1` … */
const sessionCookieOf = (request: Request, env: Env) => secureCookie(request, env, { name: "al-session" });

function cookiesOf(request: Request): { name: string; value: string }[] {
  return parseCookieHeader(request.headers.get("cookie") ?? "").map(({ name, value }) => ({
    name,
    value: value ?? "",
  }));
}

/** The tokens of the request's cookies; `null` when missing or malformed. */
export async function readTokens(request: Request, env: Env): Promise<TokenPair | null> {
  if (!request.headers.has("cookie")) return null;
  const cookies = new Map(cookiesOf(request).map(({ name, value }) => [name, value]));
  const text = await combineChunks(sessionCookieOf(request, env).name, (name) => cookies.get(name) ?? null);
  if (!text?.startsWith(ENCODING_PREFIX)) return null;
  try {
    return TokenPair.parse(JSON.parse(stringFromBase64URL(text.slice(ENCODING_PREFIX.length))));
  } catch {
    return null;
  }
}

/** `Set-Cookie` values that replace the request's session cookies with `tokens`, or delete them (`null`). */
export function tokenCookies(request: Request, env: Env, tokens: TokenPair | null): string[] {
  const cookie = sessionCookieOf(request, env);
  // HttpOnly, unlike the library's default.
  const attributes = { ...cookie.attributes, httpOnly: true, sameSite: "lax", maxAge: IDLE_END_S } as const;
  const chunks = tokens ? createChunks(cookie.name, ENCODING_PREFIX + stringToBase64URL(JSON.stringify(tokens))) : [];
  const newNames = new Set(chunks.map((chunk) => chunk.name));
  const outdatedCookies = cookiesOf(request).filter(
    ({ name }) => isChunkLike(name, cookie.name) && !newNames.has(name),
  );
  return [
    ...outdatedCookies.map(({ name }) => serializeCookieHeader(name, "", { ...attributes, maxAge: 0 })),
    ...chunks.map(({ name, value }) => serializeCookieHeader(name, value, attributes)),
  ];
}
