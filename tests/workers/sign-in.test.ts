import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { MAX_READ_MS } from "#workers/app/limits/request-size.ts";
import { closeSockets, recordCloseCodes } from "./live-sockets.ts";
import { aNetwork, builders, cookieHeader, eventually, fetchWorker, signIn } from "./worker-client.ts";

const { aPerson } = builders;
const PASSWORD = "kunst-und-kultur";
const NEW_PASSWORD = "licht-und-schatten";

type Email = { subject: string; text: string };
/** `wait` is in seconds. */
type StepOutcome = { kind: string; wait?: number; cookie: string };

let waitSpy: ReturnType<typeof skipDelays>;
/** Freezes Date, so that no rate limit refills during a test. Skips the delays that make response times constant. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  waitSpy = skipDelays();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** True for the time limit of reading a form, which is not a delay. */
const isDeadline = (ms: number) => ms === MAX_READ_MS;
/** The lengths of the delays in ms. */
const delaysOf = (wait: { mock: { calls: [number, ...unknown[]][] } }) =>
  wait.mock.calls.map(([ms]) => ms).filter((ms) => !isDeadline(ms));
function skipDelays() {
  const realWait = scheduler.wait.bind(scheduler);
  return vi.spyOn(scheduler, "wait").mockImplementation(async (ms, options) => {
    if (isDeadline(ms)) await realWait(ms, options);
  });
}

const anEmail = () => `neu-${crypto.randomUUID()}@example.org`;

async function step(path: string, fields: Record<string, string>, network = aNetwork()): Promise<StepOutcome> {
  const response = await fetchWorker(`/anmelden/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "cf-connecting-ip": network },
  });
  const body = (await response.json()) as { kind: string };
  return { ...body, cookie: cookieHeader(response.headers.getSetCookie()) };
}

async function emailsTo(email: string): Promise<Email[]> {
  return (await fetch(`${inject("backendUrl")}/__mail?to=${encodeURIComponent(email)}`)).json();
}
/** The newest email. Waits until there is one, because the response does not wait for the delivery. */
function newestEmailTo(email: string): Promise<Email> {
  return eventually(async () => {
    const [mail] = await emailsTo(email);
    if (!mail) throw new Error(`No email to ${email}`);
    return mail;
  });
}
async function codeTo(email: string): Promise<string> {
  return /\b\d{6}\b/.exec((await newestEmailTo(email)).text)?.[0] ?? "";
}
const whoAmI = async (cookie: string) =>
  ((await (await fetchWorker("/buchung/", { headers: { cookie } })).json()) as { user: { email: string } | null }).user;

/** Calls Supabase Auth directly, without the Worker's rate limits. */
async function fetchAuth(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${inject("backendUrl")}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
/**
 * Makes the account `ms` older in Auth's response to a code. The test confirms the account right after its creation.
 * With the real creation time, the Worker would conclude that an operator has created the account.
 */
function backdateCreation(ms: number): void {
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const response = await realFetch(input, init);
    if (!String(input instanceof Request ? input.url : input).includes("/auth/v1/verify")) return response;
    const session = await response.json<{ user: { created_at: string } }>();
    session.user.created_at = new Date(Date.parse(session.user.created_at) - ms).toISOString();
    return Response.json(session, response);
  });
}

const canSignIn = async (email: string, password: string) =>
  (await fetchAuth("token?grant_type=password", { email, password })).status === 200;

describe("a code by email", () => {
  it("creates the account and signs in once", async () => {
    const email = anEmail();
    expect(await step("code/", { email })).toMatchObject({ kind: "sent" });
    const code = await codeTo(email);
    const outcome = await step("code/eingeben/", { email, code });
    expect(outcome.kind).toBe("signed-in");
    expect(await whoAmI(outcome.cookie)).toMatchObject({ email });
    expect(await step("code/eingeben/", { email, code })).toMatchObject({ kind: "invalid", cookie: "" });
  });

  it("invalidates the password of an account that somebody else registered with the email", async () => {
    const email = anEmail();
    await fetchAuth("signup", { email, password: "des-angreifers-passwort" });
    const code = await codeTo(email);
    backdateCreation(60_000);
    expect((await step("code/eingeben/", { email, code })).kind).toBe("signed-in");
    expect(await canSignIn(email, "des-angreifers-passwort")).toBe(false);
  });

  it("keeps the password when the account was confirmed before", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    await step("code/", { email });
    expect((await step("code/eingeben/", { email, code: await codeTo(email) })).kind).toBe("signed-in");
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });
});

describe("a new password", () => {
  it.each(["registrieren/", "passwort-vergessen/"])(
    "is refused when it is easy to guess, and the code emailed by /anmelden/%s stays valid",
    async (path) => {
      const email = path === "registrieren/" ? anEmail() : (await aPerson()).email;
      await step(path, { email });
      const code = await codeTo(email);
      const nextPath = path === "registrieren/" ? "registrieren/bestaetigen/" : "neues-passwort/";
      for (const password of ["passwort123", "Atelierland1", email.toUpperCase()]) {
        expect(await step(nextPath, { email, code, password })).toEqual({ kind: "guessable-password", cookie: "" });
      }
      expect((await step(nextPath, { email, code, password: NEW_PASSWORD })).kind).toBe("signed-in");
    },
  );
});

describe("a registration", () => {
  it("confirms the email and sets the password in one step", async () => {
    const email = anEmail();
    expect((await step("registrieren/", { email })).kind).toBe("sent");
    const code = await codeTo(email);
    expect(await step("registrieren/bestaetigen/", { email, code: "000000", password: PASSWORD })).toMatchObject({
      kind: "invalid",
      cookie: "",
    });
    const outcome = await step("registrieren/bestaetigen/", { email, code, password: PASSWORD });
    expect(outcome.kind).toBe("signed-in");
    expect(await whoAmI(outcome.cookie)).toMatchObject({ email });
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });
});

it("does not reveal at registration that an email has an account, but emails the account's owner", async () => {
  const { email } = await aPerson({ password: PASSWORD });
  expect(await step("registrieren/", { email })).toMatchObject({ kind: "sent" });
  const mail = await newestEmailTo(email);
  expect(mail.subject).toBe("Du hast schon ein Konto");
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
  expect(await emailsTo(email)).toHaveLength(1);
});

describe("a forgotten password", () => {
  it("is replaced when the code is entered, and every other device is signed out", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const otherSession = (await fetchAuth("token?grant_type=password", { email, password: PASSWORD })).body;
    onTestFinished(closeSockets);
    const closeCodes = await recordCloseCodes(await signIn(email, PASSWORD));
    await step("passwort-vergessen/", { email });
    const code = await codeTo(email);
    const outcome = await step("neues-passwort/", { email, code, password: NEW_PASSWORD });
    await eventually(() => expect(closeCodes).toEqual([4401]));
    expect(await whoAmI(outcome.cookie)).toMatchObject({ email });
    expect([await canSignIn(email, PASSWORD), await canSignIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    const refreshed = await fetchAuth("token?grant_type=refresh_token", { refresh_token: otherSession.refresh_token });
    expect(refreshed.status).toBe(400);
  });

  it("can be set to the same password again, and every other device is signed out", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const otherSession = (await fetchAuth("token?grant_type=password", { email, password: PASSWORD })).body;
    await step("passwort-vergessen/", { email });
    const outcome = await step("neues-passwort/", { email, code: await codeTo(email), password: PASSWORD });
    expect(await whoAmI(outcome.cookie)).toMatchObject({ email });
    const refreshed = await fetchAuth("token?grant_type=refresh_token", { refresh_token: otherSession.refresh_token });
    expect(refreshed.status).toBe(400);
  });

  it("is replaced, and late API and data requests with the previous cookie do not end the new session", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const cookie = await signIn(email, PASSWORD);
    await step("passwort-vergessen/", { email });
    const body = new URLSearchParams({ email, code: await codeTo(email), password: NEW_PASSWORD });
    const headers = { cookie, "cf-connecting-ip": aNetwork() };
    await fetchWorker("/anmelden/neues-passwort/", { method: "POST", body, headers });
    const queries = ["/api/trpc/session.current", "/api/trpc/calendarFeed.current"];
    for (const path of [...queries, "/api/account.json", "/konto/_.data"]) {
      const response = await fetchWorker(path, { headers: { cookie } });
      expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
      // 503, not signed out: a signed-out page would redirect to sign-in, which would redirect back because the token
      // in the cookie has not expired.
      if (queries.includes(path)) expect(response.status).toBe(503);
      if (path === "/konto/_.data") expect(await response.json()).toEqual({ session: "unavailable" });
    }
    // A document request clears the cookies of the previous session.
    const page = await fetchWorker("/konto/", { headers: { cookie } });
    expect(page.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^al-session.*Max-Age=0/));
  });

  it("stays valid, and no session starts, when the new password is refused", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    await step("passwort-vergessen/", { email });
    const outcome = await step("neues-passwort/", { email, code: await codeTo(email), password: "kurz" });
    expect(outcome).toMatchObject({ kind: "weak-password", cookie: "" });
    expect(await canSignIn(email, PASSWORD)).toBe(true);
  });
});

describe("the link of an email", () => {
  const linkTo = async (email: string) => {
    const link = /https?:\S+/.exec((await newestEmailTo(email)).text)?.[0] ?? "";
    return new URL(link);
  };
  const open = (link: URL) => fetchWorker(link.pathname + link.search);

  it("signs in once, and only after a click, so that email scanners cannot use it", async () => {
    const email = anEmail();
    await step("code/", { email });
    const link = await linkTo(email);
    expect(link.pathname).toBe("/api/auth/confirm");
    for (let opened = 0; opened < 3; opened++) {
      const response = await open(link);
      expect([response.status, response.headers.get("set-cookie")]).toEqual([303, null]);
    }
    const target = new URL((await open(link)).headers.get("location") ?? "", "http://example.com");
    expect(target.pathname).toBe("/anmelden/link/");
    const fields = Object.fromEntries(target.searchParams);
    const outcome = await step("link/", fields);
    expect(outcome.kind).toBe("signed-in");
    expect(await whoAmI(outcome.cookie)).toMatchObject({ email });
    expect(await step("link/", fields)).toMatchObject({ kind: "invalid", cookie: "" });
  });

  it("signs in when it is an invitation, which Supabase's dashboard can send", async () => {
    const email = anEmail();
    await step("code/", { email });
    const link = await linkTo(email);
    link.searchParams.set("type", "invite"); // Supabase redeems codes of invitations and sign-ups alike.
    const target = new URL((await open(link)).headers.get("location") ?? "", "http://example.com");
    const outcome = await step("link/", Object.fromEntries(target.searchParams));
    expect(await whoAmI(outcome.cookie)).toMatchObject({ email });
  });

  it("redirects to the password step when it is a recovery link, but never to another site", async () => {
    const token = "a".repeat(56);
    const redirectOf = async (query: Record<string, string>) =>
      (await fetchWorker(`/api/auth/confirm?${new URLSearchParams(query)}`)).headers.get("location");
    const recoveryQuery = `?token_hash=${token}&type=recovery`;
    expect(await redirectOf({ token_hash: token, type: "recovery" })).toBe(`/anmelden/neues-passwort/${recoveryQuery}`);
    expect(
      await redirectOf({
        token_hash: token,
        type: "recovery",
        redirectTo: "http://example.com/anmelden/neues-passwort/?redirectTo=%2Fbuchung%2F",
      }),
    ).toBe(`/anmelden/neues-passwort/${recoveryQuery}&redirectTo=%2Fbuchung%2F`);
    expect(await redirectOf({ token_hash: token, type: "recovery", redirectTo: "https://evil.example.net/x" })).toBe(
      `/anmelden/neues-passwort/${recoveryQuery}`,
    );
    expect(await redirectOf({ token_hash: token, type: "email", redirectTo: "/buchung/?termin=1" })).toBe(
      `/anmelden/link/?token_hash=${token}&type=email&redirectTo=%2Fbuchung%2F%3Ftermin%3D1`,
    );
    for (const query of [{}, { token_hash: "x", type: "email" }, { token_hash: token, type: "sms" }] as object[]) {
      expect(await redirectOf(query as Record<string, string>)).toBe("/anmelden/link/");
    }
  });
});

describe("whether an email has an account", () => {
  it.each([
    ["", { password: "ganz-falsch-geraten" }],
    ["code/", {}],
    ["registrieren/", {}],
    ["passwort-vergessen/", {}],
  ])("is not revealed by /anmelden/%s, which sends the same response after one second", async (path, fields) => {
    const known = (await aPerson({ password: PASSWORD })).email;
    const ask = async (email: string) => {
      waitSpy.mockClear();
      const outcome = await step(path, { email, ...fields });
      return { outcome, delays: delaysOf(waitSpy) };
    };
    const [first, second] = [await ask(known), await ask(anEmail())];
    expect(first).toEqual(second);
    expect(new Set(first.delays)).toEqual(new Set([1_000]));
  });

  it("is not revealed by a code, because an accepted and a refused code take one second each", async () => {
    const [first, second] = [anEmail(), anEmail()];
    for (const email of [first, second]) await step("code/", { email });
    const codes = { [first]: await codeTo(first), [second]: "000000", [anEmail()]: "000000" };
    const delays = [];
    for (const [email, code] of Object.entries(codes)) {
      waitSpy.mockClear();
      const { kind } = await step("code/eingeben/", { email, code });
      delays.push([kind, new Set(delaysOf(waitSpy))]);
    }
    expect(delays).toEqual(["signed-in", "invalid", "invalid"].map((kind) => [kind, new Set([1_000])]));
  });

  it("is not revealed by the rate limit", async () => {
    for (const email of [(await aPerson({ password: PASSWORD })).email, anEmail()]) {
      await step("passwort-vergessen/", { email });
      expect(await step("passwort-vergessen/", { email })).toMatchObject({ kind: "too-many", wait: 60 });
    }
  });

  it("is not revealed by a rate limit of Supabase that applies only to emails with an account", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    await fetchAuth("recover", { email });
    expect((await step("passwort-vergessen/", { email })).kind).toBe("sent");
  });

  it("is not revealed by Supabase's limit for one IP address, which does not pause the emails to others", async () => {
    const realFetch = globalThis.fetch;
    const limited = { error_code: "over_request_rate_limit", msg: "Request rate limit reached" };
    const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const isRecovery = String(input instanceof Request ? input.url : input).includes("auth/v1/recover");
      return isRecovery ? Response.json(limited, { status: 429 }) : realFetch(input, init);
    });
    waitSpy.mockRestore(); // With the delay skipped, the Worker would respond before Supabase does.
    expect(await step("passwort-vergessen/", { email: anEmail() })).toMatchObject({ kind: "too-many", wait: 60 });
    requests.mockRestore();
    expect((await step("passwort-vergessen/", { email: anEmail() })).kind).toBe("sent");
  });

  it("is not revealed by Supabase's limit of emails for the whole project, which is reported and shown to later visitors", async () => {
    const [{ email: known }, { email: otherKnown }] = [await aPerson(), await aPerson()];
    const limited = { error_code: "over_email_send_rate_limit", msg: "email rate limit exceeded" };
    const realFetch = globalThis.fetch;
    const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      const isKnown = [known, otherKnown].some((email) => String(init?.body).includes(email));
      return /auth\/v1\/recover/.test(url) && isKnown
        ? Response.json(limited, { status: 429 })
        : realFetch(input, init);
    });
    const log = vi.spyOn(console, "error").mockReturnValue();
    const ask = async (path: string, email: string) => {
      waitSpy.mockClear();
      const { cookie, ...outcome } = await step(path, { email });
      return { ...outcome, delays: new Set(delaysOf(waitSpy)) };
    };
    // The response is the same as for an unknown email, although only known emails reach the limit.
    expect(await ask("passwort-vergessen/", known)).toEqual({ kind: "sent", delays: new Set([1_000]) });
    expect(JSON.stringify(log.mock.calls.map((call) => call.map(String)))).toContain("limit for the whole project");
    requests.mockClear();
    for (const path of ["passwort-vergessen/", "code/", "registrieren/"]) {
      for (const email of [otherKnown, anEmail()]) {
        expect(await ask(path, email)).toEqual({ kind: "emails-paused", delays: new Set([1_000]) });
      }
    }
    expect(requests.mock.calls.filter(([input]) => String(input).includes("/auth/v1/"))).toEqual([]);
    vi.setSystemTime(Date.now() + 121_000);
    expect((await ask("passwort-vergessen/", anEmail())).kind).toBe("sent");
    // Ends the pause of emails. Later tests run at the real time, at which the pause would still apply.
    await env.ATTEMPT_LIMIT.getByName("email pause").refund([{ burst: 1, everySeconds: 120 }]);
  });
});

describe("the rate limit", () => {
  it("refuses the passwords of an account from a network after five wrong ones, even the right password", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const network = aNetwork();
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) => step("", { email, password: `geraten-${n}` }, network)),
    );
    expect(tries.filter(({ kind }) => kind === "invalid")).toHaveLength(5);
    expect(await step("", { email, password: PASSWORD }, network)).toMatchObject({ kind: "too-many", cookie: "" });
    // Meanwhile the owner can sign in from another network.
    expect((await step("", { email, password: PASSWORD })).kind).toBe("signed-in");
  });

  it("refuses the codes of an account from a network after five wrong ones, but not from other networks", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const network = aNetwork();
    const guess = (n: number, from: string) =>
      step("code/eingeben/", { email, code: String(n).padStart(6, "0") }, from);
    const fromOne = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n, network)));
    expect(fromOne.filter(({ kind }) => kind === "invalid")).toHaveLength(5);
    const fromMany = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n, aNetwork())));
    expect(fromMany.filter(({ kind }) => kind === "invalid")).toHaveLength(20);
  });

  it("refuses a network that tries many emails", async () => {
    const network = aNetwork();
    const attempt = () => step("", { email: anEmail(), password: "geraten-geraten" }, network);
    for (let n = 0; n < 50; n++) expect(await attempt()).toMatchObject({ kind: "invalid" });
    expect(await attempt()).toMatchObject({ kind: "too-many", wait: 10 });
  });

  it("refuses a network that tries many link tokens", async () => {
    const network = aNetwork();
    const attempt = (n: number) => step("link/", { token_hash: String(n).padStart(56, "0"), type: "email" }, network);
    for (let n = 0; n < 30; n++) expect(await attempt(n)).toMatchObject({ kind: "invalid" });
    expect(await attempt(30)).toMatchObject({ kind: "too-many", wait: 10 });
  });

  it("does not count successful sign-ins", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const network = aNetwork();
    for (let times = 0; times < 7; times++) {
      expect((await step("", { email, password: PASSWORD }, network)).kind).toBe("signed-in");
    }
  });
});

it("sends at most one email a minute to a mailbox, for all forms and networks together", async () => {
  const { email } = await aPerson({ password: PASSWORD });
  const paths = ["code/", "registrieren/", "passwort-vergessen/", "code/", "passwort-vergessen/"];
  const outcomes = await Promise.all(paths.map((path) => step(path, { email })));
  expect(outcomes.filter(({ kind }) => kind === "sent")).toHaveLength(1);
  await newestEmailTo(email);
  expect(await emailsTo(email)).toHaveLength(1);
});

it("reports an email that Supabase fails to send after the response has said that it is sent", async () => {
  const realFetch = globalThis.fetch;
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    String(input instanceof Request ? input.url : input).includes("/auth/v1/recover")
      ? response
      : realFetch(input, init),
  );
  const log = vi.spyOn(console, "error").mockReturnValue();
  expect((await step("passwort-vergessen/", { email: anEmail() })).kind).toBe("sent");
  expect(log).not.toHaveBeenCalled();
  respond(Response.json({ code: "unexpected_failure", msg: "Error sending recovery email" }, { status: 500 }));
  await expect
    .poll(() => log.mock.calls.map((call) => call.map(String)))
    .toEqual([[expect.any(String), expect.stringContaining("has sent no email")]]);
});

it("responds that sign-in is unavailable while Supabase is down, and counts no attempt", async () => {
  const email = anEmail();
  const network = aNetwork();
  const requests = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("unreachable"));
  for (let times = 0; times < 7; times++) {
    expect(await step("", { email, password: PASSWORD }, network)).toMatchObject({ kind: "unavailable" });
  }
  waitSpy.mockRestore(); // With the delay skipped, the Worker would respond before Supabase does.
  for (let times = 0; times < 2; times++) expect((await step("code/", { email }, network)).kind).toBe("unavailable");
  requests.mockRestore();
  expect((await step("code/", { email }, network)).kind).toBe("sent");
});
