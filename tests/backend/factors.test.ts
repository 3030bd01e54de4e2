import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject, type Project } from "./project.ts";

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

type Person = Awaited<ReturnType<Project["signedIn"]>>;

/** The code that an authenticator app shows `steps` × 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
/** A code that is invalid now and within a minute before and after now. */
function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
}

async function enroll({ client }: Person, friendlyName = "App") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Atelierland" });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, totp: data.totp };
}
async function personWithFactor(): Promise<Person & { factorId: string; secret: string }> {
  const person = await project.signedIn();
  const { id, secret } = await enroll(person);
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
  if (error) throw error;
  return { ...person, factorId: id, secret };
}
async function clientOfNewSession({ email, password }: Person) {
  const client = project.client();
  await client.auth.signInWithPassword({ email, password });
  return client;
}
async function claimsOf(client: Person["client"]) {
  const { data } = await client.auth.getSession();
  const { aal, amr, session_id } = decodeJwt<{ aal: string; amr: { method: string }[]; session_id: string }>(
    data.session?.access_token ?? "",
  );
  return { aal, methods: amr.map(({ method }) => method).sort(), session_id };
}

test("enrolls a factor with secret, URI and QR code", async () => {
  const person = await project.signedIn();
  const { id, secret, totp } = await enroll(person);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totp.uri);
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(uri.pathname)).toBe(`/Atelierland:${person.email}`);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: "Atelierland", secret });
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,.*<svg/s);
  const { data } = await person.client.auth.getUser();
  expect(data.user?.factors).toMatchObject([
    { id, factor_type: "totp", status: "unverified", friendly_name: "App", created_at: expect.any(String) },
  ]);
  expect(JSON.stringify(data.user)).not.toContain(secret);
});

test("raises the session and its later tokens to aal2 when the code is right, and deletes unverified factors", async () => {
  const person = await project.signedIn();
  const before = await claimsOf(person.client);
  const { id, secret } = await enroll(person);
  await enroll(person, "Never verified");
  const challenge = await person.client.auth.mfa.challenge({ factorId: id });
  expect(challenge.data).toMatchObject({ id: expect.any(String), type: "totp", expires_at: expect.any(Number) });
  const verified = await person.client.auth.mfa.verify({
    factorId: id,
    challengeId: challenge.data?.id ?? "",
    code: codeOf(secret),
  });
  expect(verified.error).toBeNull();
  expect(verified.data?.user.factors).toMatchObject([{ id, status: "verified" }]);
  const raised = { aal: "aal2", methods: ["password", "totp"], session_id: before.session_id };
  expect(await claimsOf(person.client)).toEqual(raised);
  await person.client.auth.refreshSession();
  expect(await claimsOf(person.client)).toEqual(raised);
});

test("starts each further session at aal1 when the user has a factor, and returns the factor", async () => {
  const person = await personWithFactor();
  const clientAtAal1 = await clientOfNewSession(person);
  expect(await claimsOf(clientAtAal1)).toMatchObject({ aal: "aal1", methods: ["password"] });
  const { data } = await clientAtAal1.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  expect((await clientAtAal1.auth.getSession()).data.session?.user.factors).toMatchObject([{ status: "verified" }]);
});

test("ends the user's other sessions below aal2 when a session verifies a factor", async () => {
  const person = await personWithFactor();
  const [otherClient, client] = [await clientOfNewSession(person), await clientOfNewSession(person)];
  const token = (await otherClient.auth.getSession()).data.session?.access_token;
  const code = codeOf(person.secret, 1);
  expect((await client.auth.mfa.challengeAndVerify({ factorId: person.factorId, code })).error).toBeNull();
  expect((await project.client().auth.getUser(token)).error?.name).toBe("AuthSessionMissingError");
  expect((await person.client.auth.getUser()).error).toBeNull();
});

test("refuses a wrong, empty or old code, and a used or unknown challenge", async () => {
  const { client, factorId, secret } = await personWithFactor();
  const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) });
  expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  const empty = await client.auth.mfa.challengeAndVerify({ factorId, code: "" });
  expect(empty.error).toMatchObject({ status: 400, code: "validation_failed" });
  const old = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -3) });
  expect(old.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });

  const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
  const verify = () => client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
  expect((await verify()).error).toBeNull();
  // GoTrue reports a used challenge like a changed IP address.
  expect((await verify()).error).toMatchObject({ status: 422, code: "mfa_ip_address_mismatch" });
  const unknown = { factorId, challengeId: crypto.randomUUID(), code: codeOf(secret) };
  expect((await client.auth.mfa.verify(unknown)).error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
});

// A test can change the time of a challenge only in the embedded backend.
test.skipIf(process.env.SUPABASE_URL)("refuses a challenge after five minutes", async () => {
  const { client, factorId, secret } = await personWithFactor();
  const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
  await project.sql`update auth.mfa_challenges set created_at = created_at - interval '6 minutes' where id = ${challengeId}`;
  const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
  expect(error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
});

test("removes a verified factor only in a session at aal2, and lowers the session to aal1", async () => {
  const person = await personWithFactor();
  const { factorId, client } = person;
  const clientAtAal1 = await clientOfNewSession(person);
  expect((await clientAtAal1.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
  });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  await client.auth.refreshSession();
  expect(await claimsOf(client)).toMatchObject({ aal: "aal1", methods: ["password"] });
  expect((await client.auth.getUser()).data.user?.factors).toBeUndefined();
  const gone = await client.auth.mfa.challenge({ factorId });
  expect(gone.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
});

test("refuses an eleventh factor, a used name, and any enrollment at aal1 by a user with a verified factor", async () => {
  const person = await project.signedIn();
  await enroll(person, "App 0");
  const same = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App 0" });
  expect(same.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  for (let number = 1; number < 10; number++) await enroll(person, `App ${number}`);
  const eleventh = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App 10" });
  expect(eleventh.error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });

  const clientAtAal1 = await clientOfNewSession(await personWithFactor());
  const second = await clientAtAal1.auth.mfa.enroll({ factorType: "totp", friendlyName: "Second" });
  expect(second.error).toMatchObject({ status: 403, code: "insufficient_aal" });
});

test("changes password and email of a user with a factor only in a session at aal2", async () => {
  const person = await personWithFactor();
  const clientAtAal1 = await clientOfNewSession(person);
  const changes = [{ email: `neu-${person.email}` }, { password: "licht-und-schatten" }];
  for (const change of changes) {
    expect((await clientAtAal1.auth.updateUser(change)).error).toMatchObject({ status: 401, code: "insufficient_aal" });
  }
  for (const change of changes) expect((await person.client.auth.updateUser(change)).error).toBeNull();
});

test("refuses a factor of another user", async () => {
  const [owner, stranger] = [await personWithFactor(), await project.signedIn()];
  const { factorId } = owner;
  const attempts = [stranger.client.auth.mfa.challenge({ factorId }), stranger.client.auth.mfa.unenroll({ factorId })];
  for (const attempt of attempts) {
    expect((await attempt).error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  }
});

test("lists and removes a user's factors with the secret key, without returning their secrets", async () => {
  const { id: userId, factorId, secret, client } = await personWithFactor();
  const { mfa } = project.admin.auth.admin;
  const listed = await mfa.listFactors({ userId });
  expect(listed.data?.factors).toMatchObject([{ id: factorId, status: "verified" }]);
  expect(JSON.stringify(listed.data)).not.toContain(secret);
  expect((await client.auth.admin.mfa.listFactors({ userId })).error?.status).toBeGreaterThanOrEqual(401);
  expect((await mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
  expect((await mfa.listFactors({ userId })).data?.factors).toEqual([]);
  await client.auth.refreshSession();
  expect(await claimsOf(client)).toMatchObject({ aal: "aal1" });
});
