import { createCookie } from "react-router";
import { settingsOf } from "#workers/app/environment.ts";

/** The e-mail address on its way from one step of signing in to the next, so that nobody types it twice. */
export type RememberedEmail = {
  /** Empty when none is remembered. */
  read(): Promise<string>;
  write(email: string): Promise<void>;
  clear(): Promise<void>;
};

const KEPT_S = 60 * 60;
/** What is longer is no address (RFC 5321), and would burst a cookie. */
const LONGEST = 254;

/**
 * Keeps the address in a signed cookie that only the steps of signing in get, for an hour: an address in the URL would stand in
 * logs and histories.
 * @param setCookies receives the `Set-Cookie` value of a write
 */
export function createRememberedEmail(request: Request, env: Env, setCookies: string[]): RememberedEmail {
  const cookie = createCookie("al-email", {
    secrets: [settingsOf(env).COOKIE_SECRET],
    httpOnly: true,
    sameSite: "lax",
    secure: new URL(request.url).protocol === "https:",
    path: "/anmelden/",
    maxAge: KEPT_S,
  });
  return {
    async read() {
      const email: unknown = await cookie.parse(request.headers.get("cookie"));
      return typeof email === "string" ? email : "";
    },
    async write(email) {
      if (email.length <= LONGEST) setCookies.push(await cookie.serialize(email));
    },
    async clear() {
      setCookies.push(await cookie.serialize("", { maxAge: 0 }));
    },
  };
}
