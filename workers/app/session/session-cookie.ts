import {
  combineChunks,
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from "@supabase/ssr";
import { TokenPair } from "./session-refresh.ts";

/** Cookie of the session; split into `al-session.0`, `al-session.1` … when it is too long for one. */
const SESSION_COOKIE = "al-session";
const ENCODING = "base64-";

/** Attributes of the session cookies: HttpOnly, unlike the library's default. */
function cookieAttributes(request: Request) {
  return {
    httpOnly: true,
    secure: new URL(request.url).protocol === "https:",
    sameSite: "lax",
    path: "/",
    maxAge: 400 * 24 * 60 * 60,
  } as const;
}

function cookiesOf(request: Request): { name: string; value: string }[] {
  return parseCookieHeader(request.headers.get("cookie") ?? "").map(({ name, value }) => ({
    name,
    value: value ?? "",
  }));
}

/** The tokens of the request's cookies; `null` when missing or malformed. */
export async function readTokens(request: Request): Promise<TokenPair | null> {
  const cookies = new Map(cookiesOf(request).map(({ name, value }) => [name, value]));
  const text = await combineChunks(SESSION_COOKIE, (name) => cookies.get(name) ?? null);
  if (!text?.startsWith(ENCODING)) return null;
  try {
    return TokenPair.parse(JSON.parse(stringFromBase64URL(text.slice(ENCODING.length))));
  } catch {
    return null;
  }
}

/** `Set-Cookie` values that replace the request's session cookies by `tokens`, or delete them (`null`). */
export function tokenCookies(request: Request, tokens: TokenPair | null): string[] {
  const attributes = cookieAttributes(request);
  const chunks = tokens ? createChunks(SESSION_COOKIE, ENCODING + stringToBase64URL(JSON.stringify(tokens))) : [];
  const current = new Set(chunks.map((chunk) => chunk.name));
  const outdated = cookiesOf(request).filter(({ name }) => isChunkLike(name, SESSION_COOKIE) && !current.has(name));
  return [
    ...outdated.map(({ name }) => serializeCookieHeader(name, "", { ...attributes, maxAge: 0 })),
    ...chunks.map(({ name, value }) => serializeCookieHeader(name, value, attributes)),
  ];
}
