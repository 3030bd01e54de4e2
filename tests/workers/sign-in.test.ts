import { env } from "cloudflare:workers";
import { describe, expect, inject, it, vi } from "vitest";
import { builders, cookieHeader, fetchWorker } from "./worker-client.ts";

const { aPerson } = builders;
const PASSWORD = "kunst-und-kultur";
const NEW_PASSWORD = "licht-und-schatten";

type Mail = { subject: string; text: string };
type Answer = { kind: string; wait?: number; cookie: string; ms: number };

const anAddress = () => `neu-${crypto.randomUUID()}@example.org`;
/** A network of its own, so that tests do not use up each other's tries. */
const aNetwork = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;

async function step(path: string, fields: Record<string, string>, network = aNetwork()): Promise<Answer> {
  const startedAt = Date.now();
  const response = await fetchWorker(`/anmelden/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "cf-connecting-ip": network },
  });
  const body = (await response.json()) as { kind: string };
  return { ...body, cookie: cookieHeader(response.headers.getSetCookie()), ms: Date.now() - startedAt };
}

async function mailsTo(email: string): Promise<Mail[]> {
  return (await fetch(`${inject("backendUrl")}/__mail?to=${encodeURIComponent(email)}`)).json();
}
async function codeTo(email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? "")?.[0];
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}
const whoAmI = async (cookie: string) =>
  ((await (await fetchWorker("/buchung/", { headers: { cookie } })).json()) as { user: { email: string } | null }).user;

/** Asks Supabase itself, past our limits. */
async function askSupabase(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${inject("backendUrl")}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const signsIn = async (email: string, password: string) =>
  (await askSupabase("token?grant_type=password", { email, password })).status === 200;

describe("a code by mail", () => {
  it("creates the account, signs in, and works once", async () => {
    const email = anAddress();
    expect(await step("code/", { email })).toMatchObject({ kind: "sent" });
    const code = await codeTo(email);
    const answer = await step("code/eingeben/", { email, code });
    expect(answer.kind).toBe("signed-in");
    expect(await whoAmI(answer.cookie)).toMatchObject({ email });
    expect(await step("code/eingeben/", { email, code })).toMatchObject({ kind: "invalid", cookie: "" });
  });

  it("takes an address from whoever had prepared an account for it with a password of their own", async () => {
    const email = anAddress();
    await askSupabase("signup", { email, password: "des-angreifers-passwort" });
    await scheduler.wait(600); // the way of the mail: what is confirmed at once was made by an operator
    const code = await codeTo(email);
    expect((await step("code/eingeben/", { email, code })).kind).toBe("signed-in");
    expect(await signsIn(email, "des-angreifers-passwort")).toBe(false);
  });

  it("leaves the password of an account alone that was confirmed before", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    await step("code/", { email });
    expect((await step("code/eingeben/", { email, code: await codeTo(email) })).kind).toBe("signed-in");
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });
});

describe("a registration", () => {
  it("confirms the address and sets the password in one step", async () => {
    const email = anAddress();
    expect((await step("registrieren/", { email })).kind).toBe("sent");
    const code = await codeTo(email);
    expect(await step("registrieren/bestaetigen/", { email, code: "000000", password: PASSWORD })).toMatchObject({
      kind: "invalid",
      cookie: "",
    });
    const answer = await step("registrieren/bestaetigen/", { email, code, password: PASSWORD });
    expect(answer.kind).toBe("signed-in");
    expect(await whoAmI(answer.cookie)).toMatchObject({ email });
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });
});

it("a registration of a known address is answered like any other, and its owner hears by mail", async () => {
  const { email } = await aPerson({ password: PASSWORD });
  expect(await step("registrieren/", { email })).toMatchObject({ kind: "sent" });
  const [mail, ...more] = await mailsTo(email);
  expect([mail?.subject, more]).toEqual(["Du hast schon ein Konto", []]);
  expect(mail?.text).not.toMatch(/\b\d{6}\b/);
});

describe("a forgotten password", () => {
  it("is replaced by a new one with the code, and every other device is signed out", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const elsewhere = (await askSupabase("token?grant_type=password", { email, password: PASSWORD })).body;
    await step("passwort-vergessen/", { email });
    const code = await codeTo(email);
    const answer = await step("neues-passwort/", { email, code, password: NEW_PASSWORD });
    expect(await whoAmI(answer.cookie)).toMatchObject({ email });
    expect([await signsIn(email, PASSWORD), await signsIn(email, NEW_PASSWORD)]).toEqual([false, true]);
    const refreshed = await askSupabase("token?grant_type=refresh_token", { refresh_token: elsewhere.refresh_token });
    expect(refreshed.status).toBe(400);
  });

  it("that was remembered after all is a password like any other", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    await step("passwort-vergessen/", { email });
    const answer = await step("neues-passwort/", { email, code: await codeTo(email), password: PASSWORD });
    expect(answer.kind).toBe("signed-in");
  });

  it("leaves nobody half signed in when the new one is refused", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    await step("passwort-vergessen/", { email });
    const answer = await step("neues-passwort/", { email, code: await codeTo(email), password: "kurz" });
    expect(answer).toMatchObject({ kind: "weak-password", cookie: "" });
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });
});

describe("the link of a mail", () => {
  const linkTo = async (email: string) => {
    const link = /https?:\S+/.exec((await mailsTo(email))[0]?.text ?? "")?.[0] ?? "";
    return new URL(link);
  };
  const open = (link: URL) => fetchWorker(link.pathname + link.search);

  it("leads to a step that asks for a click, however often a scanner opens it, and signs in once", async () => {
    const email = anAddress();
    await step("code/", { email });
    const link = await linkTo(email);
    expect(link.pathname).toBe("/api/auth/confirm");
    for (let variants = 0; variants < 3; variants++) {
      const response = await open(link);
      expect([response.status, response.headers.get("set-cookie")]).toEqual([303, null]);
    }
    const target = new URL((await open(link)).headers.get("location") ?? "", "http://example.com");
    expect(target.pathname).toBe("/anmelden/link/");
    const fields = Object.fromEntries(target.searchParams);
    const answer = await step("link/", fields);
    expect(answer.kind).toBe("signed-in");
    expect(await whoAmI(answer.cookie)).toMatchObject({ email });
    expect(await step("link/", fields)).toMatchObject({ kind: "invalid", cookie: "" });
  });

  it("for a new password leads to the step that asks for it, wherever it was to lead", async () => {
    const token = "a".repeat(56);
    const leadsTo = async (query: Record<string, string>) =>
      (await fetchWorker(`/api/auth/confirm?${new URLSearchParams(query)}`)).headers.get("location");
    const own = `?token_hash=${token}&type=recovery`;
    expect(await leadsTo({ token_hash: token, type: "recovery" })).toBe(`/anmelden/neues-passwort/${own}`);
    expect(
      await leadsTo({
        token_hash: token,
        type: "recovery",
        redirectTo: "http://example.com/anmelden/neues-passwort/?redirectTo=%2Fbuchung%2F",
      }),
    ).toBe(`/anmelden/neues-passwort/${own}&redirectTo=%2Fbuchung%2F`);
    expect(await leadsTo({ token_hash: token, type: "recovery", redirectTo: "https://evil.example.net/x" })).toBe(
      `/anmelden/neues-passwort/${own}`,
    );
    expect(await leadsTo({ token_hash: token, type: "email", redirectTo: "/buchung/?termin=1" })).toBe(
      `/anmelden/link/?token_hash=${token}&type=email&redirectTo=%2Fbuchung%2F%3Ftermin%3D1`,
    );
    for (const query of [{}, { token_hash: "x", type: "email" }, { token_hash: token, type: "sms" }] as object[]) {
      expect(await leadsTo(query as Record<string, string>)).toBe("/anmelden/link/");
    }
  });
});

describe("nobody learns whether an address has an account", () => {
  it.each([
    ["", { password: "ganz-falsch-geraten" }],
    ["code/", {}],
    ["registrieren/", {}],
    ["passwort-vergessen/", {}],
  ])("from /anmelden/%s: same answer, same time", async (path, fields) => {
    const known = (await aPerson({ password: PASSWORD })).email;
    const ask = async (email: string) => {
      const { ms, ...answer } = await step(path, { email, ...fields });
      return { answer, ms };
    };
    const [first, second] = [await ask(known), await ask(anAddress())];
    expect(first.answer).toEqual(second.answer);
    expect(Math.abs(first.ms - second.ms)).toBeLessThan(500);
    expect(Math.min(first.ms, second.ms)).toBeGreaterThanOrEqual(990);
  });

  it("from being told to wait, either", async () => {
    for (const email of [(await aPerson({ password: PASSWORD })).email, anAddress()]) {
      await step("passwort-vergessen/", { email });
      const again = await step("passwort-vergessen/", { email });
      expect(again).toMatchObject({ kind: "too-many" });
      expect(again.wait).toBeGreaterThan(50);
      expect(again.wait).toBeLessThanOrEqual(60);
    }
  });

  it("from a limit of Supabase's that only accounts have", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    await askSupabase("recover", { email });
    expect((await step("passwort-vergessen/", { email })).kind).toBe("sent");
  });
});

describe("guessing", () => {
  it("a password has to wait after five tries from one network, also with the right one", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const network = aNetwork();
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) => step("", { email, password: `geraten-${n}` }, network)),
    );
    expect(tries.filter(({ kind }) => kind === "invalid")).toHaveLength(5);
    expect(await step("", { email, password: PASSWORD }, network)).toMatchObject({ kind: "too-many", cookie: "" });
    // Whoever owns the account gets in from their own network meanwhile.
    expect((await step("", { email, password: PASSWORD })).kind).toBe("signed-in");
  });

  it("a code has to wait after five tries from one network and after twenty from everywhere", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const network = aNetwork();
    const guess = (n: number, from: string) =>
      step("code/eingeben/", { email, code: String(n).padStart(6, "0") }, from);
    const fromOne = await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n, network)));
    expect(fromOne.filter(({ kind }) => kind === "invalid")).toHaveLength(5);
    const fromMany = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n, aNetwork())));
    expect(fromMany.filter(({ kind }) => kind === "invalid")).toHaveLength(15);
    const late = fromMany.find(({ kind }) => kind === "too-many");
    expect(late?.wait).toBeGreaterThan(60);
  });

  it("many addresses from one network has to wait", async () => {
    const network = aNetwork();
    const tries = await Promise.all(
      Array.from({ length: 55 }, () => step("", { email: anAddress(), password: "geraten-geraten" }, network)),
    );
    expect(tries.filter(({ kind }) => kind === "too-many").length).toBeGreaterThanOrEqual(4);
  });

  it("tokens of links from one network has to wait", async () => {
    const network = aNetwork();
    const tries = await Promise.all(
      Array.from({ length: 34 }, (_, n) =>
        step("link/", { token_hash: String(n).padStart(56, "0"), type: "email" }, network),
      ),
    );
    expect(tries.filter(({ kind }) => kind === "invalid").length).toBeLessThanOrEqual(32);
    expect(tries.some(({ kind }) => kind === "too-many")).toBe(true);
  });

  it("does not begin anew because an honest person signs in often", async () => {
    const { email } = await aPerson({ password: PASSWORD });
    const network = aNetwork();
    for (let times = 0; times < 7; times++) {
      expect((await step("", { email, password: PASSWORD }, network)).kind).toBe("signed-in");
    }
  });
});

it("a mailbox is not flooded: one mail a minute, whatever is asked for and from wherever", async () => {
  const { email } = await aPerson({ password: PASSWORD });
  const asked = ["code/", "registrieren/", "passwort-vergessen/", "code/", "passwort-vergessen/"];
  const answers = await Promise.all(asked.map((path) => step(path, { email })));
  expect(answers.filter(({ kind }) => kind === "sent")).toHaveLength(1);
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(1);
});

it("says that it is not possible now while Supabase is down, and holds it against nobody", async () => {
  const email = anAddress();
  const network = aNetwork();
  const requests = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("unreachable"));
  for (let times = 0; times < 7; times++) {
    expect(await step("", { email, password: PASSWORD }, network)).toMatchObject({ kind: "unavailable" });
  }
  for (let times = 0; times < 2; times++) expect((await step("code/", { email }, network)).kind).toBe("unavailable");
  requests.mockRestore();
  expect((await step("code/", { email }, network)).kind).toBe("sent");
});
