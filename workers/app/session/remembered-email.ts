import { createCookie } from "react-router";
import { cookieSecretsOf } from "#workers/app/environment.ts";
import { secureCookie } from "#workers/app/secure-cookie.ts";

/** Stores the email between the steps of a sign-in. */
export type RememberedEmail = {
  /** Empty when there is none. */
  read(): Promise<string>;
  write(email: string): Promise<void>;
  clear(): Promise<void>;
};

const TTL_S = 60 * 60;
/** The longest valid email (RFC 5321). A longer text could overflow the cookie. */
const MAX_LENGTH = 254;

/**
 * Stores the email in a signed cookie that is sent only to the sign-in pages. An email in the URL would be written to
 * logs and histories.
 */
export function createRememberedEmail(request: Request, env: Env, setCookies: string[]): RememberedEmail {
  const { name, attributes } = secureCookie(request, env, { name: "al-email", path: "/anmelden/" });
  const cookie = createCookie(name, {
    ...attributes,
    secrets: cookieSecretsOf(env),
    httpOnly: true,
    sameSite: "lax",
    maxAge: TTL_S,
  });
  return {
    async read() {
      const email: unknown = await cookie.parse(request.headers.get("cookie"));
      return typeof email === "string" ? email : "";
    },
    async write(email) {
      if (email.length <= MAX_LENGTH) setCookies.push(await cookie.serialize(email));
    },
    async clear() {
      setCookies.push(await cookie.serialize("", { maxAge: 0 }));
    },
  };
}
