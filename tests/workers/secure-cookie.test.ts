import { expect, it } from "vitest";
import { secureCookie } from "#workers/app/secure-cookie.ts";
import { createRememberedEmail } from "#workers/app/session/remembered-email.ts";
import { readTokens, tokenCookies } from "#workers/app/session/session-cookie.ts";

const settings = {
  SITE_URL: "https://atelierland.example.org",
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_key",
  SUPABASE_SECRET_KEY: "sb_secret_of_the_project",
  COOKIE_SECRET: "a-secret-of-at-least-32-characters",
  MAIL_TRANSPORT: "cloudflare",
  EMAIL: {},
};
const production = { ...settings, ENVIRONMENT: "production" } as unknown as Env;
const development = { ...settings, ENVIRONMENT: "development" } as unknown as Env;
const tokens = { access_token: "a", refresh_token: "r", expires_at: 1, expires_in: 900, token_type: "bearer" };

it("prefixes the names of cookies and marks the cookies as Secure when in production", async () => {
  const request = new Request("http://atelierland.example.org/");
  const [cookie = ""] = tokenCookies(request, production, tokens);
  expect(cookie).toMatch(/^__Host-al-session=/);
  expect(cookie).toMatch(/; Path=\//i);
  expect(cookie).toMatch(/; Secure/i);
  expect(cookie).not.toMatch(/domain/i);
  expect(cookie).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
  expect(secureCookie(request, production, { name: "al-email", path: "/anmelden/" })).toEqual({
    name: "__Secure-al-email",
    attributes: { path: "/anmelden/", secure: true },
  });
});

it("uses plain cookie names on local http", () => {
  const [cookie = ""] = tokenCookies(new Request("http://localhost:4173/"), development, tokens);
  expect(cookie).toMatch(/^al-session=/);
  expect(cookie).not.toMatch(/secure/i);
});

it("ignores a session cookie without the prefix in production, because another host of the domain can set such a cookie", async () => {
  const [cookie = ""] = tokenCookies(new Request("http://localhost:4173/"), development, tokens);
  const headers = { cookie: cookie.split(";")[0] ?? "" };
  expect(await readTokens(new Request("https://atelierland.example.org/", { headers }), production)).toBeNull();
  expect(await readTokens(new Request("http://localhost:4173/", { headers }), development)).toEqual(tokens);
});

it("accepts a cookie signed with the previous secret while that secret is configured, and signs with the new secret", async () => {
  const rotated = { ...development, COOKIE_SECRET: "the-secret-after-the-rotation-0123" } as Env;
  const rotating = { ...rotated, COOKIE_SECRET_PREVIOUS: settings.COOKIE_SECRET } as unknown as Env;
  const writeCookie = async (env: Env) => {
    const setCookies: string[] = [];
    await createRememberedEmail(new Request("http://localhost:4173/"), env, setCookies).write("gast@example.org");
    return setCookies[0]?.split(";")[0] ?? "";
  };
  const read = (env: Env, cookie: string) =>
    createRememberedEmail(new Request("http://localhost:4173/anmelden/", { headers: { cookie } }), env, []).read();
  expect(await read(rotating, await writeCookie(development))).toBe("gast@example.org");
  expect(await read(rotated, await writeCookie(development))).toBe("");
  expect(await read(rotated, await writeCookie(rotating))).toBe("gast@example.org");
});
