import { env } from "cloudflare:workers";
import { createChunks, stringFromBase64URL, stringToBase64URL } from "@supabase/ssr";
import { describe, expect, inject, it, vi } from "vitest";
import { builders, cookieHeader, fetchWorker, signIn } from "./worker-client.ts";

const { aPerson, aToken } = builders;
const PASSWORD = "kunst-und-kultur";

/** The part of the test Worker's response to a page request that shows the session. */
type VisibleSession = { session: string; user: { email: string; user_metadata: object } | null };
const whoAmI = async (cookie: string) =>
  (await (await fetchWorker("/buchung/", { headers: { cookie } })).json()) as VisibleSession;

/** The session cookie for `tokens`, as @supabase/ssr writes it. */
function cookieOf(tokens: object): string {
  const value = `base64-${stringToBase64URL(JSON.stringify(tokens))}`;
  return createChunks("al-session", value)
    .map((chunk) => `${chunk.name}=${chunk.value}`)
    .join("; ");
}

function tokensIn(cookie: string): { access_token: string; refresh_token: string; expires_at: number } {
  const value = cookie
    .split("; ")
    .map((part) => part.slice(part.indexOf("=") + 1))
    .join("");
  return JSON.parse(stringFromBase64URL(value.replace("base64-", "")));
}

const tokensWith = (access_token: string, changes: object = {}) => ({
  access_token,
  refresh_token: "none",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  ...changes,
});

describe("a session", () => {
  it("is stored in HttpOnly cookies and makes responses private", async () => {
    const person = await aPerson({ password: PASSWORD });
    const response = await fetchWorker("/anmelden/", {
      method: "POST",
      body: new URLSearchParams({ email: person.email, password: PASSWORD }),
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^al-session/);
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
    }
    expect(Object.keys(tokensIn(cookieHeader(cookies))).sort()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "token_type",
    ]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await whoAmI(cookieHeader(cookies))).toMatchObject({ session: "signed-in", user: { email: person.email } });
  });

  it("does not start when the password is wrong or the email is unknown, and the response is the same in both cases", async () => {
    const person = await aPerson({ password: PASSWORD });
    const attempt = async (email: string) => {
      const response = await fetchWorker("/anmelden/", {
        method: "POST",
        body: new URLSearchParams({ email, password: "falsch-falsch" }),
      });
      return [await response.json(), response.headers.get("set-cookie")];
    };
    expect(await attempt(person.email)).toEqual([{ kind: "invalid" }, null]);
    expect(await attempt(`unbekannt-${crypto.randomUUID()}@example.org`)).toEqual([{ kind: "invalid" }, null]);
  });

  it("is signed out when the cookie is forged, expired, foreign or unreadable", async () => {
    const person = await aPerson();
    const encode = (part: object) => stringToBase64URL(JSON.stringify(part));
    const now = Math.floor(Date.now() / 1000);
    const invalidTokens = [
      `${encode({ alg: "none" })}.${encode({ sub: person.id, email: person.email, role: "authenticated", aud: "authenticated", exp: now + 999 })}.`,
      `${(await aToken(person)).slice(0, -12)}AAAAAAAAAAAA`,
      await aToken(person, { exp: now - 100 }),
      await aToken(person, { iss: "https://evil.example.org/auth/v1" }),
      await aToken(person, { aud: "anon" }),
      "not-a-token",
    ];
    for (const token of invalidTokens)
      expect(await whoAmI(cookieOf(tokensWith(token)))).toMatchObject({ session: "signed-out", user: null });
    for (const cookie of [
      "al-session=",
      "al-session=base64-%%%",
      "al-session=base64-e30",
      "al-session.0=base64-x",
      "al-session=x; al-session.1=y",
    ]) {
      expect(await whoAmI(cookie)).toMatchObject({ session: "signed-out" });
    }
  });

  it("is refreshed once when 20 requests use it at the same time", async () => {
    const person = await aPerson({ password: PASSWORD });
    const tokens = tokensIn(await signIn(person.email, PASSWORD));
    const expiring = cookieOf({
      ...tokensWith(tokens.access_token),
      refresh_token: tokens.refresh_token,
      expires_at: Math.floor(Date.now() / 1000) + 5,
    });
    // Counts the requests, because a second refresh would succeed too: Supabase accepts the token for some seconds
    // more.
    const requests = vi.spyOn(globalThis, "fetch");
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetchWorker("/buchung/", { headers: { cookie: expiring, "cf-connecting-ip": "192.0.2.7" } }),
      ),
    );
    const refreshes = requests.mock.calls.filter(([url]) => String(url).includes("grant_type=refresh_token"));
    requests.mockRestore();
    expect(refreshes).toHaveLength(1);
    expect(new Headers(refreshes[0]?.[1]?.headers).get("sb-forwarded-for")).toBe("192.0.2.7");
    const refreshed = responses.map((response) => tokensIn(cookieHeader(response.headers.getSetCookie())));
    expect(new Set(refreshed.map((tokens) => tokens.refresh_token)).size).toBe(1);
    expect(refreshed[0]?.refresh_token).not.toBe(tokens.refresh_token);
    for (const response of responses) expect(await response.json()).toMatchObject({ user: { email: person.email } });
  });

  it("is not refreshed when its token is not signed by the project", async () => {
    const requests = vi.spyOn(globalThis, "fetch");
    const invented = cookieOf(tokensWith("invented", { refresh_token: crypto.randomUUID(), expires_at: 1 }));
    expect(await whoAmI(invented)).toMatchObject({ session: "signed-out" });
    expect(requests.mock.calls.filter(([url]) => String(url).includes("/token"))).toEqual([]);
    requests.mockRestore();
  });

  it.each([
    [29, 1],
    [31, 0],
  ])("that was idle for %i days sends its refresh token %i times", async (days, refreshes) => {
    const access_token = await aToken(await aPerson(), { exp: Math.floor(Date.now() / 1000) - days * 86_400 });
    const requests = vi.spyOn(globalThis, "fetch");
    const cookie = cookieOf(tokensWith(access_token, { refresh_token: crypto.randomUUID(), expires_at: 1 }));
    const response = await fetchWorker("/buchung/", { headers: { cookie } });
    expect(requests.mock.calls.filter(([url]) => String(url).includes("/token"))).toHaveLength(refreshes);
    requests.mockRestore();
    expect(await response.json()).toMatchObject({ session: "signed-out" });
    expect(response.headers.getSetCookie().join()).toMatch(/al-session=;.*Max-Age=0/i);
  });

  it("ends, and its cookies are cleared, when the refresh token is refused", async () => {
    const expiredToken = await aToken(await aPerson(), { exp: Math.floor(Date.now() / 1000) - 7200 });
    const expiredCookie = cookieOf(
      tokensWith(expiredToken, { refresh_token: `unknown-${crypto.randomUUID()}`, expires_at: 1 }),
    );
    const response = await fetchWorker("/buchung/", { headers: { cookie: expiredCookie } });
    expect(await response.json()).toMatchObject({ session: "signed-out" });
    expect(response.headers.getSetCookie().join()).toMatch(/al-session=;.*Max-Age=0/i);
  });

  it("is not refreshed after another session of the browser replaced it, even when the refresh had already begun", async () => {
    const person = await aPerson({ password: PASSWORD });
    const { refresh_token } = tokensIn(await signIn(person.email, PASSWORD));
    const sessionId = crypto.randomUUID();
    const sessionRefresh = () => env.SESSION_REFRESH.getByName(sessionId);
    const refresh = () => sessionRefresh().refresh(refresh_token, { "x-request-id": "test" });
    const fetchUnmocked = globalThis.fetch;
    const requests = vi.spyOn(globalThis, "fetch").mockImplementationOnce(async (...request) => {
      await sessionRefresh().markReplaced();
      return fetchUnmocked(...request);
    });
    const outcome = await refresh();
    requests.mockRestore();
    expect([outcome.kind, (await refresh()).kind]).toEqual(["unavailable", "unavailable"]);
  });

  it("ends at sign-out, with its cookies and refresh token", async () => {
    const person = await aPerson({ password: PASSWORD });
    const cookie = await signIn(person.email, PASSWORD);
    const response = await fetchWorker("/abmelden/", {
      method: "POST",
      body: new URLSearchParams(),
      headers: { cookie },
    });
    expect(cookieHeader(response.headers.getSetCookie())).toBe("");
    const { refresh_token } = tokensIn(cookie);
    const again = await fetch(`${inject("backendUrl")}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
    });
    expect(again.status).toBe(400);
  });

  it("remains ended after sign-out when a late request has the old cookie", async () => {
    const person = await aPerson({ password: PASSWORD });
    const tokens = tokensIn(await signIn(person.email, PASSWORD));
    const expiring = cookieOf({
      ...tokensWith(tokens.access_token),
      refresh_token: tokens.refresh_token,
      expires_at: 1,
    });
    const refreshed = await fetchWorker("/buchung/", { headers: { cookie: expiring } });
    const cookie = cookieHeader(refreshed.headers.getSetCookie());
    expect(await whoAmI(cookie)).toMatchObject({ session: "signed-in" });
    await fetchWorker("/abmelden/", { method: "POST", body: new URLSearchParams(), headers: { cookie } });

    const late = await fetchWorker("/buchung/", { headers: { cookie: expiring } });
    expect(await late.json()).toMatchObject({ session: "signed-out" });
    expect(cookieHeader(late.headers.getSetCookie())).toBe("");
  });

  it("ends at sign-out when Supabase is unreachable", async () => {
    const person = await aPerson({ password: PASSWORD });
    const cookie = await signIn(person.email, PASSWORD);
    const requests = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("unreachable"));
    await fetchWorker("/abmelden/", { method: "POST", body: new URLSearchParams(), headers: { cookie } });
    requests.mockRestore();
    const tokens = tokensIn(cookie);
    const expiredCookie = cookieOf({
      ...tokensWith(tokens.access_token),
      refresh_token: tokens.refresh_token,
      expires_at: 1,
    });
    expect(await whoAmI(expiredCookie)).toMatchObject({ session: "signed-out" });
  });

  it("does not end when Supabase Auth is unreachable and the user signs out on all devices", async () => {
    const person = await aPerson({ password: PASSWORD });
    const cookie = await signIn(person.email, PASSWORD);
    const requests = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("unreachable"));
    const everywhere = new URLSearchParams({ ueberall: "1" });
    const response = await fetchWorker("/abmelden/", { method: "POST", body: everywhere, headers: { cookie } });
    requests.mockRestore();
    expect([await response.json(), response.headers.getSetCookie()]).toEqual([{ kind: "unavailable" }, []]);
    expect(await whoAmI(cookie)).toMatchObject({ session: "signed-in" });
  });

  it("is signed out, and its cookies are cleared, when it was ended on another device", async () => {
    const person = await aPerson({ password: PASSWORD });
    const [here, there] = [await signIn(person.email, PASSWORD), await signIn(person.email, PASSWORD)];
    const current = async (cookie: string) => {
      const response = await fetchWorker("/api/trpc/session.current", { headers: { cookie } });
      return { body: JSON.stringify(await response.json()), cookies: response.headers.getSetCookie() };
    };
    expect(await current(here)).toMatchObject({ body: expect.stringContaining(person.email), cookies: [] });
    const everywhere = new URLSearchParams({ ueberall: "1" });
    await fetchWorker("/abmelden/", { method: "POST", body: everywhere, headers: { cookie: there } });
    const ended = await current(here);
    expect(ended.body).toContain('"user":null');
    expect(ended.cookies.join()).toMatch(/al-session[^;]*=;.*Max-Age=0/i);
  });

  it("does not end when its cookie is sent with the token of another session, which has ended", async () => {
    const [person, other] = [await aPerson({ password: PASSWORD }), await aPerson()];
    const cookie = await signIn(person.email, PASSWORD);
    await builders.serviceClient.auth.admin.deleteUser(other.id);
    const headers = { cookie, authorization: `Bearer ${other.token}` };
    const response = await fetchWorker("/api/trpc/session.current", { headers });
    expect([await response.text(), response.headers.getSetCookie()]).toEqual([
      expect.stringContaining('"user":null'),
      [],
    ]);
    const query = await fetchWorker("/api/trpc/offerBooking.listUpcoming", { headers });
    expect([query.status, query.headers.getSetCookie()]).toEqual([401, []]);
    expect(await whoAmI(cookie)).toMatchObject({ session: "signed-in" });
  });

  it("is refreshed when its token contains an earlier email of the account", async () => {
    const person = await aPerson({ password: PASSWORD });
    const cookie = await signIn(person.email, PASSWORD);
    const email = `neu-${crypto.randomUUID()}@example.org`;
    await builders.serviceClient.auth.admin.updateUserById(person.id, { email });
    const response = await fetchWorker("/api/trpc/session.current", { headers: { cookie } });
    expect(await response.text()).toContain(email);
    const refreshedCookie = cookieHeader(response.headers.getSetCookie());
    expect(await whoAmI(refreshedCookie)).toMatchObject({ session: "signed-in", user: { email } });
  });

  it("is refreshed when its token contains a role that the account has lost", async () => {
    const person = await aPerson({ password: PASSWORD, role: "admin" });
    const cookie = await signIn(person.email, PASSWORD);
    const current = () => fetchWorker("/api/trpc/session.current", { headers: { cookie } });
    expect((await current()).headers.getSetCookie()).toEqual([]);
    await builders.serviceClient.auth.admin.updateUserById(person.id, { app_metadata: { role: null } });
    const response = await current();
    expect(await response.text()).toContain('"user_metadata":{}');
    const refreshedCookie = cookieHeader(response.headers.getSetCookie());
    expect((await whoAmI(refreshedCookie)).user).toMatchObject({ email: person.email, user_metadata: {} });
  });

  it("does not end when Supabase is unreachable: a check returns the known session, or 503 when the token has expired", async () => {
    const person = await aPerson({ password: PASSWORD });
    const cookie = await signIn(person.email, PASSWORD);
    const requests = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("unreachable"));
    const response = await fetchWorker("/api/trpc/session.current", { headers: { cookie } });
    const tokens = tokensIn(cookie);
    const expiredCookie = cookieOf({
      ...tokensWith(tokens.access_token),
      refresh_token: tokens.refresh_token,
      expires_at: 1,
    });
    const unavailable = await fetchWorker("/api/trpc/session.current", { headers: { cookie: expiredCookie } });
    requests.mockRestore();
    expect(JSON.stringify(await response.json())).toContain(person.email);
    expect([unavailable.status, unavailable.headers.get("set-cookie")]).toEqual([503, null]);
  });

  const json = { "content-type": "application/json" };
  it.each([
    ["401 for a rotated API key", () => new Response('{"message":"Invalid API key"}', { status: 401, headers: json })],
    [
      "402 of a restricted project",
      () => new Response('{"message":"Payment required"}', { status: 402, headers: json }),
    ],
    ["403 of a firewall", () => new Response("<html>Forbidden</html>", { status: 403 })],
    [
      "429 of a rate limiter",
      () => new Response('{"message":"Slow down","code":1015}', { status: 429, headers: json }),
    ],
  ])("does not end when the gateway responds with %s", async (_, respond) => {
    const person = await aPerson({ password: PASSWORD });
    const cookie = await signIn(person.email, PASSWORD);
    const tokens = tokensIn(cookie);
    const expiring = cookieOf({ ...tokens, expires_at: Math.floor(Date.now() / 1000) + 5 });
    const current = (sentCookie: string) =>
      fetchWorker("/api/trpc/session.current", { headers: { cookie: sentCookie } });
    const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async () => respond());
    const checked = await current(cookie);
    const refreshed = await current(expiring);
    const overview = await fetchWorker("/api/trpc/offerBooking.listMine", { headers: { cookie } });
    const form = new URLSearchParams({ email: person.email, password: PASSWORD });
    const signInResponse = await fetchWorker("/anmelden/", { method: "POST", body: form });
    requests.mockRestore();
    expect(await checked.text()).toContain(person.email);
    expect([checked, refreshed, overview].map(({ status }) => status)).toEqual([200, 503, 503]);
    expect([checked, refreshed, overview].flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(await signInResponse.json()).toEqual({ kind: "unavailable" });
    expect(await (await current(expiring)).text()).toContain(person.email);
  });
});
