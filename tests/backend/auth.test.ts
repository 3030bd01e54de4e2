import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmail, codeIn, linkIn, openProject, type Project, verifyLinkIn } from "./project.ts";

let project: Project;
beforeAll(async () => {
  project = await openProject({ auth: { emailIntervalSeconds: 60 } });
});
afterAll(() => project.close());

/** A test that reads the mailbox. Skipped on a hosted project, which has none. */
const testWithMail = test.skipIf(process.env.SUPABASE_URL);
const PASSWORD = "kunst-und-kultur";

async function backdateEmails(email: string): Promise<void> {
  await project.sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes',
    recovery_sent_at = now() - interval '2 minutes', email_change_sent_at = now() - interval '2 minutes' where email = ${email}`;
}

testWithMail("confirms a sign-up by its code, then signs in", async () => {
  const email = anEmail();
  const client = project.client();
  const signUp = await client.auth.signUp({
    email: email.toUpperCase(),
    password: PASSWORD,
    options: { data: { name: "Ann" } },
  });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  expect(signUp.data.user).toMatchObject({
    email,
    user_metadata: { name: "Ann" },
    app_metadata: { provider: "email" },
  });
  expect(signUp.data.user?.identities).toHaveLength(1);

  const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect([early.error?.status, early.error?.code]).toEqual([400, "email_not_confirmed"]);
  const code = codeIn(await project.mailTo(email));
  const verified = await client.auth.verifyOtp({ email, token: code, type: "email" });
  expect(verified.data.user?.email_confirmed_at).toBeTruthy();
  expect((await project.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const again = await client.auth.verifyOtp({ email, token: code, type: "email" });
  expect([again.error?.status, again.error?.code]).toEqual([403, "otp_expired"]);
});

testWithMail("responds without an error to the sign-up of a known email and sends nothing", async () => {
  const { email } = await project.signedIn();
  const { data, error } = await project.client().auth.signUp({ email, password: "another-password" });
  expect(error).toBeNull();
  expect([data.user?.email, data.user?.identities, data.session]).toEqual([email, [], null]);
  await expect(project.mailTo(email)).rejects.toThrow("No mail");
});

testWithMail("drops a role that users put into their user metadata", async () => {
  const email = anEmail();
  const client = project.client();
  await client.auth.signUp({ email, password: PASSWORD, options: { data: { role: "admin" } } });
  await client.auth.verifyOtp({ email, token: codeIn(await project.mailTo(email)), type: "signup" });
  const { data } = await client.auth.updateUser({ data: { role: "admin", nickname: "A" } });
  expect(data.user?.user_metadata).toMatchObject({ nickname: "A" });
  expect(data.user?.user_metadata.role).toBeUndefined();
  const { data: claims } = await client.auth.getClaims();
  expect(claims?.claims.user_metadata?.role).toBeUndefined();
});

test("responds to a wrong or missing password and to an unknown email with the same error", async () => {
  const { email } = await project.signedIn();
  for (const attempt of [
    { email, password: "wrong-password" },
    { email, password: undefined as unknown as string },
    { email: anEmail(), password: PASSWORD },
  ]) {
    const { error } = await project.client().auth.signInWithPassword(attempt);
    expect(error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
  }
});

test("refuses weak passwords and invalid emails with GoTrue's codes", async () => {
  const weak = await project.client().auth.signUp({ email: anEmail(), password: "123" });
  expect(weak.error).toMatchObject({ status: 422, code: "weak_password", reasons: ["length"] });
  const bad = await project.client().auth.signUp({ email: "no address", password: PASSWORD });
  expect(bad.error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("issues access tokens with the claims of hosted Supabase, signed with ES256 and a published key", async () => {
  const { client, id, email } = await project.signedIn();
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token ?? "";
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
  expect(decodeJwt(token)).toMatchObject({
    iss: `${project.url}/auth/v1`,
    sub: id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    aal: "aal1",
    amr: [{ method: "password", timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: expect.any(Object),
  });
  const claims = await client.auth.getClaims();
  expect(claims.error).toBeNull();
  expect(claims.data?.claims.sub).toBe(id);
});

testWithMail(
  "signs in known and new users by code, and refuses a second email that is requested too early",
  async () => {
    const email = anEmail();
    const client = project.client();
    expect((await client.auth.signInWithOtp({ email, options: { data: { name: "Otp" } } })).error).toBeNull();
    const soon = await client.auth.signInWithOtp({ email });
    expect(soon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    const wrong = await client.auth.verifyOtp({ email, token: "000000", type: "email" });
    expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
    const { data } = await client.auth.verifyOtp({ email, token: codeIn(await project.mailTo(email)), type: "email" });
    expect(data.user?.user_metadata).toMatchObject({ name: "Otp" });

    await backdateEmails(email);
    await client.auth.signInWithOtp({ email });
    const again = await project
      .client()
      .auth.verifyOtp({ email, token: codeIn(await project.mailTo(email)), type: "email" });
    expect(again.data.user?.email).toBe(email);
    const unknown = await client.auth.signInWithOtp({ email: anEmail(), options: { shouldCreateUser: false } });
    expect(unknown.error).toMatchObject({ status: 422, code: "otp_disabled" });
  },
);

test("refuses to check further codes after thirty attempts", async () => {
  const { email } = await project.signedIn();
  await project.client().auth.signInWithOtp({ email });
  const attempt = () => project.client().auth.verifyOtp({ email, token: "000000", type: "email" });
  const attempts = await Promise.all(Array.from({ length: 31 }, attempt));
  expect(attempts.filter(({ error }) => error?.status === 429)).toHaveLength(1);
  expect((await attempt()).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

testWithMail("refuses an expired code", async () => {
  const { email } = await project.signedIn();
  await project.client().auth.signInWithOtp({ email });
  await project.sql`update auth.one_time_tokens set created_at = created_at - interval '11 minutes' where relates_to = ${email}`;
  const { error } = await project
    .client()
    .auth.verifyOtp({ email, token: codeIn(await project.mailTo(email)), type: "email" });
  expect(error?.code).toBe("otp_expired");
});

testWithMail(
  "signs in by the token hash of a mailed link or by opening the link, and refuses a used link",
  async () => {
    const { email } = await project.signedIn();
    await project.client().auth.signInWithOtp({ email, options: { emailRedirectTo: "http://localhost:4173/konto/" } });
    const mail = await project.mailTo(email);
    const [link, hash] = [verifyLinkIn(mail, project), linkIn(mail).searchParams.get("token_hash") ?? ""];
    expect((await project.client().auth.verifyOtp({ token_hash: hash, type: "email" })).data.user?.email).toBe(email);
    const spent = await fetch(link, { redirect: "manual" });
    expect(spent.status).toBe(303);
    expect(spent.headers.get("location")).toContain("error_code=otp_expired");

    await backdateEmails(email);
    await project.client().auth.signInWithOtp({ email, options: { emailRedirectTo: "http://localhost:4173/konto/" } });
    const opened = await fetch(verifyLinkIn(await project.mailTo(email), project), { redirect: "manual" });
    const location = opened.headers.get("location") ?? "";
    expect(location).toMatch(/^http:\/\/localhost:4173\/konto\/#access_token=.*refresh_token=.*type=email$/);
  },
);

testWithMail("puts no foreign site into the link of an email", async () => {
  const { email } = await project.signedIn();
  await project.client().auth.signInWithOtp({ email, options: { emailRedirectTo: "https://evil.example" } });
  expect(linkIn(await project.mailTo(email)).searchParams.get("redirectTo")).toBe("http://localhost:4173");
});

testWithMail("sets a new password by recovery, and reports no error for a known or an unknown email", async () => {
  const { email } = await project.signedIn();
  expect((await project.client().auth.resetPasswordForEmail(email)).error).toBeNull();
  expect((await project.client().auth.resetPasswordForEmail(anEmail())).error).toBeNull();
  const client = project.client();
  await client.auth.verifyOtp({ email, token: codeIn(await project.mailTo(email)), type: "recovery" });
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
    status: 422,
    code: "same_password",
  });
  expect((await client.auth.updateUser({ password: "a-new-password" })).error).toBeNull();
  expect((await project.client().auth.signInWithPassword({ email, password: "a-new-password" })).error).toBeNull();
});

test("rotates refresh tokens, accepts the previous token, and revokes all tokens when an older token is used", async () => {
  const { client } = await project.signedIn();
  const first = (await client.auth.getSession()).data.session?.refresh_token ?? "";
  const refresh = (refresh_token: string) => project.client().auth.refreshSession({ refresh_token });
  const second = (await refresh(first)).data.session?.refresh_token ?? "";
  expect(second).not.toBe(first);
  expect((await refresh(first)).data.session?.refresh_token).toBe(second);
  const third = (await refresh(second)).data.session?.refresh_token ?? "";

  // Backdates the use of the token: within ten seconds of its use, every used token is accepted.
  await project.sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = ${first}`;
  const reused = await refresh(first);
  expect(reused.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
  await project.sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = ${third}`;
  expect((await refresh(third)).error?.code).toBe("refresh_token_already_used");
  expect((await refresh("nothing-of-ours")).error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
});

test("rotates a token once when twenty refreshes run concurrently", async () => {
  const { client } = await project.signedIn();
  const refresh_token = (await client.auth.getSession()).data.session?.refresh_token ?? "";
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => project.client().auth.refreshSession({ refresh_token })),
  );
  const rotated = new Set(responses.map(({ data }) => data.session?.refresh_token));
  expect([...rotated]).toEqual([expect.any(String)]);
  expect(rotated.has(refresh_token)).toBe(false);
});

// The session limits of supabase/config.toml, which a hosted project may not have.
test.skipIf(process.env.SUPABASE_URL).each([
  ["after half a year", { created_at: "181 days", refreshed_at: "1 day" }],
  ["after 30 days without use", { created_at: "60 days", refreshed_at: "31 days" }],
])("ends a session %s", async (_, ages) => {
  const { client, id } = await project.signedIn();
  const { sql } = project;
  const backdate = (
    created: string,
    refreshed: string,
  ) => sql`update auth.sessions set created_at = now() - ${created}::interval,
    refreshed_at = now() at time zone 'utc' - ${refreshed}::interval where user_id = ${id}`;
  await backdate("179 days", "29 days");
  expect((await client.auth.refreshSession()).error).toBeNull();
  await backdate(ages.created_at, ages.refreshed_at);
  expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: "session_expired" });
});

test("ends the current session, the other sessions or all sessions on sign-out", async () => {
  const { client, email, password } = await project.signedIn();
  const otherClient = project.client();
  await otherClient.auth.signInWithPassword({ email, password });
  const token = (await client.auth.getSession()).data.session?.access_token;
  await client.auth.signOut({ scope: "others" });
  expect((await otherClient.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.auth.getUser()).error).toBeNull();
  await client.auth.signOut({ scope: "local" });
  expect((await project.client().auth.getUser(token)).error?.name).toBe("AuthSessionMissingError");

  const [firstClient, secondClient] = [project.client(), project.client()];
  for (const each of [firstClient, secondClient]) await each.auth.signInWithPassword({ email, password });
  await firstClient.auth.signOut();
  expect((await secondClient.auth.refreshSession()).error).not.toBeNull();
});

testWithMail("changes the email only after the old and the new email are confirmed", async () => {
  const { client, email } = await project.signedIn();
  const { email: takenEmail } = await project.signedIn();
  expect((await client.auth.updateUser({ email: takenEmail })).error).toMatchObject({
    status: 422,
    code: "email_exists",
  });
  const newEmail = anEmail();
  expect((await client.auth.updateUser({ email: newEmail })).data.user).toMatchObject({ email, new_email: newEmail });
  const [oldCode, newCode] = [codeIn(await project.mailTo(email)), codeIn(await project.mailTo(newEmail))];
  await project.client().auth.verifyOtp({ email: newEmail, token: newCode, type: "email_change" });
  expect((await client.auth.getUser()).data.user?.email).toBe(email);
  await project.client().auth.verifyOtp({ email, token: oldCode, type: "email_change" });
  expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
});

test("changes nothing when the new email is refused", async () => {
  const { client, email, password } = await project.signedIn();
  const { email: takenEmail } = await project.signedIn();
  for (const refused of [takenEmail, "not-an-email"]) {
    const { error } = await client.auth.updateUser({
      email: refused,
      password: "another-password",
      data: { name: "B" },
    });
    expect(error).not.toBeNull();
  }
  const { data } = await project.client().auth.signInWithPassword({ email, password });
  expect(data.user?.user_metadata.name).toBeUndefined();
  expect(data.session).not.toBeNull();
});

test("lets only the secret key manage users", async () => {
  const email = anEmail();
  const { data: created } = await project.admin.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { role: "admin" },
    user_metadata: { name: "Adm" },
  });
  const id = created.user?.id ?? "";
  expect(created.user).toMatchObject({
    app_metadata: { role: "admin", provider: "email" },
    user_metadata: { name: "Adm", role: "admin" },
  });
  expect((await project.admin.auth.admin.createUser({ email })).error).toMatchObject({
    status: 422,
    code: "email_exists",
  });
  expect((await project.admin.auth.admin.getUserById(id)).data.user?.email).toBe(email);
  const changed = await project.admin.auth.admin.updateUserById(id, {
    app_metadata: { role: null },
    user_metadata: { name: "B" },
  });
  expect(changed.data.user?.app_metadata.role).toBeUndefined();
  expect(changed.data.user?.user_metadata).toMatchObject({ name: "B" });
  const page = await project.admin.auth.admin.listUsers({ page: 1, perPage: 1 });
  expect(page.data.users).toHaveLength(1);
  expect((page.data as { total: number }).total).toBeGreaterThan(1);
  expect((await project.admin.auth.admin.deleteUser(id)).error).toBeNull();
  expect((await project.admin.auth.admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });

  const { client } = await project.signedIn();
  const token = (await client.auth.getSession()).data.session?.access_token;
  const headers = { apikey: project.publishableKey, authorization: `Bearer ${token}` };
  const response = await fetch(`${project.url}/auth/v1/admin/users`, { headers });
  expect([response.status, (await response.json()).error_code]).toEqual([403, "not_admin"]);
  expect((await project.anon.auth.admin.listUsers()).error?.status).toBe(401);
});

test("generates links for sign-in, sign-up and recovery", async () => {
  const { email } = await project.signedIn();
  for (const type of ["magiclink", "recovery"] as const) {
    const { data } = await project.admin.auth.admin.generateLink({ type, email });
    expect(data.properties?.email_otp).toMatch(/^\d{6}$/);
    const { error } = await project.client().auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? "", type });
    expect(error).toBeNull();
  }
  const newEmail = anEmail();
  const { data } = await project.admin.auth.admin.generateLink({ type: "signup", email: newEmail, password: PASSWORD });
  await project.client().auth.verifyOtp({ email: newEmail, token: data.properties?.email_otp ?? "", type: "signup" });
  expect((await project.client().auth.signInWithPassword({ email: newEmail, password: PASSWORD })).error).toBeNull();
});

test("refuses forged and malformed tokens without an internal error", async () => {
  const { client } = await project.signedIn();
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const unsignedToken = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
  const forgedClaims = Buffer.from(JSON.stringify({ ...decodeJwt(token), role: "service_role" })).toString("base64url");
  for (const badToken of [unsignedToken, `${header}.${forgedClaims}.${signature}`, token.slice(0, -9), "a.b.c", "x"]) {
    const { error } = await project.client().auth.getUser(badToken);
    expect([error?.status, error?.code]).toEqual([403, "bad_jwt"]);
  }
});
