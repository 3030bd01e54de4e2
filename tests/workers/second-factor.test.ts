import { afterAll, describe, expect, inject, it } from "vitest";
import { anAuthenticator } from "../builders/authenticator.ts";
import { closeSockets, recordCloseCodes } from "./live-sockets.ts";
import { aNetwork, builders, cookieHeader, eventually, fetchWorker, signIn } from "./worker-client.ts";

afterAll(closeSockets);

const PASSWORD = "kunst-und-kultur";
const NEW_PASSWORD = "licht-und-schatten";

type Outcome = { kind: string; cookie: string; isFactorRequired?: boolean; factorId?: string; secret?: string };

async function post(path: string, fields: Record<string, string>, cookie = ""): Promise<Outcome> {
  const response = await fetchWorker(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie, "cf-connecting-ip": aNetwork() },
  });
  const body = (await response.json()) as { kind: string };
  return { ...body, cookie: cookieHeader(response.headers.getSetCookie()) };
}
const verify = (code: string, cookie: string) => post("/anmelden/zweiter-faktor/", { code }, cookie);

async function anAdmin() {
  const { email, id } = await builders.aPerson({ role: "admin", password: PASSWORD });
  return { id, email, password: PASSWORD };
}
async function anAdminWithFactor() {
  const admin = await anAdmin();
  return { ...admin, authenticator: await builders.aFactor(admin) };
}
/** True when admin procedures accept the cookie. */
async function isAdmin(cookie: string): Promise<boolean> {
  return (await fetchWorker("/api/trpc/adminStart.read", { headers: { cookie } })).ok;
}
async function codeTo(email: string): Promise<string> {
  return eventually(async () => {
    const mails = await (await fetch(`${inject("backendUrl")}/__mail?to=${encodeURIComponent(email)}`)).json();
    return /\b\d{6}\b/.exec((mails as { text: string }[])[0]?.text ?? "")?.[0] ?? Promise.reject(new Error("No code"));
  });
}

describe("sign-in", () => {
  it("asks an admin with a second factor for its code, whether they sign in with a password, a mailed code or a mailed link", async () => {
    const { email, authenticator } = await anAdminWithFactor();
    const byPassword = await post("/anmelden/", { email, password: PASSWORD });
    expect(byPassword).toMatchObject({ kind: "signed-in", isFactorRequired: true });
    await post("/anmelden/code/", { email });
    const byCode = await post("/anmelden/code/eingeben/", { email, code: await codeTo(email) });
    expect(byCode).toMatchObject({ kind: "signed-in", isFactorRequired: true });
    const { data } = await builders.serviceClient.auth.admin.generateLink({ type: "magiclink", email });
    const link = { token_hash: data.properties?.hashed_token ?? "", type: "magiclink" };
    expect(await post("/anmelden/link/", link)).toMatchObject({ kind: "signed-in", isFactorRequired: true });

    expect(await isAdmin(byCode.cookie)).toBe(false);
    const verified = await verify(await authenticator.nextCode(), byCode.cookie);
    expect(verified.kind).toBe("verified");
    expect(await isAdmin(verified.cookie)).toBe(true);
  });

  it("asks for no code when an admin has no second factor, or when a guest has one", async () => {
    const admin = await anAdmin();
    expect(await post("/anmelden/", admin)).toMatchObject({ kind: "signed-in", isFactorRequired: false });
    const guest = { email: (await builders.aPerson({ password: PASSWORD })).email, password: PASSWORD };
    await builders.aFactor(guest);
    expect(await post("/anmelden/", guest)).toMatchObject({ kind: "signed-in", isFactorRequired: false });
  });
});

describe("a code of the second factor", () => {
  it("is refused when it is wrong, and the session stays at aal1", async () => {
    const { email, authenticator } = await anAdminWithFactor();
    const cookie = await signIn(email, PASSWORD);
    expect(await verify(authenticator.wrongCode(), cookie)).toEqual({ kind: "invalid", cookie: "" });
    expect(await isAdmin(cookie)).toBe(false);
  });

  it("is accepted once when it arrives twice at the same time", async () => {
    const { email, authenticator } = await anAdminWithFactor();
    const cookie = await signIn(email, PASSWORD);
    const code = await authenticator.nextCode();
    const outcomes = await Promise.all([verify(code, cookie), verify(code, cookie)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["invalid", "verified"]);
    const otherCookie = await signIn(email, PASSWORD);
    expect((await verify(code, otherCookie)).kind).toBe("invalid");
    expect((await verify(await authenticator.nextCode(), otherCookie)).kind).toBe("verified");
  });

  it("is refused after five wrong codes, with the seconds to wait", async () => {
    const { email, authenticator } = await anAdminWithFactor();
    const cookie = await signIn(email, PASSWORD);
    const attempt = () =>
      fetchWorker("/anmelden/zweiter-faktor/", {
        method: "POST",
        body: new URLSearchParams({ code: authenticator.wrongCode() }),
        headers: { cookie, "cf-connecting-ip": "2001:db8:ffff:1::1" },
      }).then((response) => response.json());
    for (let attempts = 0; attempts < 5; attempts++) expect(await attempt()).toEqual({ kind: "invalid" });
    expect(await attempt()).toMatchObject({ kind: "too-many", wait: expect.any(Number) });
  });

  it("is refused without a session", async () => {
    expect(await verify("123456", "")).toEqual({ kind: "unavailable", cookie: "" });
  });
});

describe("turning the second factor on", () => {
  it("requires a code and ends all other sessions", async () => {
    const { email } = await anAdmin();
    const [cookie, otherCookie] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
    // The second call replaces the unconfirmed factor of the first.
    await post("/konto/einschalten/", {}, cookie);
    const { kind, factorId = "", secret = "" } = await post("/konto/einschalten/", {}, cookie);
    expect(kind).toBe("enrolled");
    const authenticator = anAuthenticator(secret);
    expect(
      (await post("/konto/bestaetigen/", { factor_id: factorId, code: authenticator.wrongCode() }, cookie)).kind,
    ).toBe("invalid");
    expect(await isAdmin(otherCookie)).toBe(true);
    const closeCodes = await recordCloseCodes(otherCookie);
    const confirmed = await post(
      "/konto/bestaetigen/",
      { factor_id: factorId, code: await authenticator.nextCode() },
      cookie,
    );
    expect(confirmed.kind).toBe("verified");
    expect(await isAdmin(confirmed.cookie)).toBe(true);
    expect(await isAdmin(otherCookie)).toBe(false);
    await eventually(() => expect(closeCodes).toEqual([4401]));
    expect(await post("/konto/einschalten/", {}, confirmed.cookie)).toMatchObject({ kind: "already-on" });
  });
});

describe("turning the second factor off", () => {
  it("requires a code, and the next sign-in requires none", async () => {
    const { email, authenticator } = await anAdminWithFactor();
    const cookie = await signIn(email, PASSWORD);
    expect((await post("/konto/ausschalten/", { code: authenticator.wrongCode() }, cookie)).kind).toBe("invalid");
    expect(await isAdmin(cookie)).toBe(false);
    const removed = await post("/konto/ausschalten/", { code: await authenticator.nextCode() }, cookie);
    expect(removed.kind).toBe("verified");
    expect(await isAdmin(removed.cookie)).toBe(true);
    expect(await post("/anmelden/", { email, password: PASSWORD })).toMatchObject({ isFactorRequired: false });
  });
});

describe("a new password of an admin with a second factor", () => {
  it("can be set only with a code of the second factor", async () => {
    const { email, authenticator } = await anAdminWithFactor();
    await post("/anmelden/passwort-vergessen/", { email });
    const code = await codeTo(email);
    const mailed = await post("/anmelden/neues-passwort/", { email, code, password: NEW_PASSWORD });
    expect(mailed.kind).toBe("factor-required");
    expect((await post("/anmelden/", { email, password: NEW_PASSWORD })).kind).toBe("invalid");
    const path = "/anmelden/zweiter-faktor/passwort/";
    const wrong = { code: authenticator.wrongCode(), password: NEW_PASSWORD };
    expect((await post(path, wrong, mailed.cookie)).kind).toBe("invalid");
    const guessable = { code: authenticator.wrongCode(), password: "passwort123" };
    expect((await post(path, guessable, mailed.cookie)).kind).toBe("guessable-password");
    const right = { code: await authenticator.nextCode(), password: NEW_PASSWORD };
    const accepted = await post(path, right, mailed.cookie);
    expect(accepted.kind).toBe("verified");
    expect(await isAdmin(accepted.cookie)).toBe(true);
    expect((await post("/anmelden/", { email, password: NEW_PASSWORD })).kind).toBe("signed-in");
  });

  it("needs another code when Supabase Auth refuses the password after the first code was used", async () => {
    const { email, authenticator } = await anAdminWithFactor();
    const cookie = await signIn(email, PASSWORD);
    const weak = { code: await authenticator.nextCode(), password: "kurz" };
    const path = "/anmelden/zweiter-faktor/passwort/";
    expect((await post(path, weak, cookie)).kind).toBe("weak-password");
    expect((await post(path, { ...weak, password: NEW_PASSWORD }, cookie)).kind).toBe("invalid");
  });
});
