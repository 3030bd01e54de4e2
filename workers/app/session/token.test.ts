import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { eventually } from "#tests/builders/eventually.ts";
import { KeysUnavailableError, SigningKeys, verifyToken } from "./token.ts";

const PROJECT = "https://project.example.org";
const NOW_S = Math.floor(Date.now() / 1000);
/** Longer than `FETCH_COOL_DOWN_MS` of `SigningKeys`. */
const AFTER_COOL_DOWN_MS = 31_000;
/** Longer than `KEYS_MAX_AGE_MS` of `SigningKeys`: known keys are then old. */
const AFTER_MAX_AGE_MS = 60 * 60 * 1000;
type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

let projectKey: KeyPair;
let otherKey: KeyPair;
let publishedKeys: JWK[];

beforeAll(async () => {
  projectKey = await generateKeyPair("ES256", { extractable: true });
  otherKey = await generateKeyPair("ES256", { extractable: true });
  publishedKeys = [{ ...(await exportJWK(projectKey.publicKey)), kid: "current", alg: "ES256" }];
});

const claims: JWTPayload = {
  sub: "4a1b3d5e-0000-4000-8000-000000000001",
  email: "gast@example.org",
  role: "authenticated",
  aud: "authenticated",
  iss: `${PROJECT}/auth/v1`,
  iat: NOW_S,
  exp: NOW_S + 3600,
  app_metadata: {},
  user_metadata: {},
};

const sign = (changes: JWTPayload = {}, key = projectKey.privateKey, kid = "current") =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: "ES256", kid, typ: "JWT" }).sign(key);

const respondingWith = (keys: () => JWK[]) => vi.fn(async () => Response.json({ keys: keys() }));
const keysOf = (fetchKeys = respondingWith(() => publishedKeys), now?: () => number) =>
  new SigningKeys(PROJECT, fetchKeys, now);

describe("an access token", () => {
  it("identifies its owner when the project signed it", async () => {
    const verified = await verifyToken(await sign(), PROJECT, keysOf());
    expect(verified).toEqual({
      user: { id: claims.sub, email: "gast@example.org", user_metadata: {} },
      expiresAt: claims.exp,
    });
  });

  it("makes its owner an admin when its app_metadata has the role, but not when only its user_metadata has it", async () => {
    // The `user_metadata` of the returned user is not the token's: it contains the verified role.
    const forged = await verifyToken(await sign({ user_metadata: { role: "admin" } }), PROJECT, keysOf());
    expect(forged?.user.user_metadata).toEqual({});
    const real = await verifyToken(await sign({ app_metadata: { role: "admin" } }), PROJECT, keysOf());
    expect(real?.user.user_metadata).toEqual({ role: "admin" });
  });

  it("is refused without an error when any part was changed", async () => {
    const token = await sign();
    const keys = keysOf();
    const parts = token.split(".");
    const encode = (value: unknown) =>
      btoa(typeof value === "string" ? value : JSON.stringify(value)).replace(/=+$/, "");
    const headers = [
      {},
      null,
      [],
      1,
      "no json",
      { alg: "none" },
      { alg: "ES256", kid: 5 },
      { alg: "RS256", kid: "current" },
    ];
    const mutated = [
      ...headers.map((header) => [encode(header), parts[1], parts[2]].join(".")),
      ...[null, [], "no json", {}].map((payload) => [parts[0], encode(payload), parts[2]].join(".")),
      ...Array.from({ length: token.length }, (_, at) => token.slice(0, at)),
      ...Array.from({ length: token.length }, (_, at) => `${token.slice(0, at)}%${token.slice(at + 1)}`),
    ];
    for (const mutatedToken of mutated) {
      expect(await verifyToken(mutatedToken, PROJECT, keys), mutatedToken).toBeNull();
    }
  });

  it("makes `verifyToken` throw when the verification fails unexpectedly", async () => {
    const keys = keysOf();
    Object.assign(keys, { find: () => Promise.reject(new TypeError("a bug")) });
    await expect(verifyToken(await sign(), PROJECT, keys)).rejects.toThrow("a bug");
  });

  it.each([
    ["expired", { exp: NOW_S - 60 }],
    ["not yet valid", { nbf: NOW_S + 600 }],
    ["of another issuer", { iss: "https://evil.example.org/auth/v1" }],
    ["for another audience", { aud: "anon" }],
    ["of a role that no user has", { role: "service_role" }],
    ["without an email", { email: undefined }],
  ])("is refused when it is %s", async (_, changes) => {
    expect(await verifyToken(await sign(changes as JWTPayload), PROJECT, keysOf())).toBeNull();
  });

  it("is refused when another key signed it", async () => {
    expect(await verifyToken(await sign({}, otherKey.privateKey), PROJECT, keysOf())).toBeNull();
  });

  it("is refused with `alg: none`", async () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const unsignedToken = `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
    expect(await verifyToken(unsignedToken, PROJECT, keysOf())).toBeNull();
  });

  it("is refused when it uses an algorithm that the Worker does not accept, even with a published key", async () => {
    const rsa = await generateKeyPair("PS256", { extractable: true });
    const jwk = { ...(await exportJWK(rsa.publicKey)), kid: "rsa" };
    const keys = keysOf(respondingWith(() => [...publishedKeys, jwk]));
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "PS256", kid: "rsa" }).sign(rsa.privateKey);
    expect(await verifyToken(token, PROJECT, keys)).toBeNull();
  });

  it("is refused when the public key was used as an HS256 secret", async () => {
    const secret = new TextEncoder().encode(JSON.stringify(publishedKeys[0]));
    const forgedToken = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "current" }).sign(secret);
    expect(await verifyToken(forgedToken, PROJECT, keysOf())).toBeNull();
  });

  it.each(["", "a", "a.b", "a.b.c", "ey.ey.ey", "....", "x".repeat(10_000)])(
    "is refused when it is nonsense: %s",
    async (text) => {
      expect(await verifyToken(text, PROJECT, keysOf())).toBeNull();
    },
  );

  it("is refused when it is truncated", async () => {
    expect(await verifyToken((await sign()).slice(0, -10), PROJECT, keysOf())).toBeNull();
  });
});

describe("the signing keys", () => {
  it("are fetched once for many tokens", async () => {
    const fetchKeys = respondingWith(() => publishedKeys);
    const keys = keysOf(fetchKeys);
    for (let i = 0; i < 5; i++) await verifyToken(await sign(), PROJECT, keys);
    expect(fetchKeys).toHaveBeenCalledTimes(1);
  });

  it("are fetched again when a key id is new and the cool-down has ended", async () => {
    let now = 1_000_000;
    let served = publishedKeys;
    const fetchKeys = respondingWith(() => served);
    const keys = keysOf(fetchKeys, () => now);
    await verifyToken(await sign(), PROJECT, keys);
    served = [...publishedKeys, { ...(await exportJWK(otherKey.publicKey)), kid: "next", alg: "ES256" }];
    now += AFTER_COOL_DOWN_MS;
    expect(await verifyToken(await sign({}, otherKey.privateKey, "next"), PROJECT, keys)).not.toBeNull();
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it("are fetched once per cool-down when key ids are invented", async () => {
    let now = 1_000_000;
    const fetchKeys = respondingWith(() => publishedKeys);
    const keys = keysOf(fetchKeys, () => now);
    await verifyToken(await sign(), PROJECT, keys);
    for (let i = 0; i < 50; i++) await verifyToken(await sign({}, otherKey.privateKey, `invented-${i}`), PROJECT, keys);
    expect(fetchKeys).toHaveBeenCalledTimes(1);
    now += AFTER_COOL_DOWN_MS;
    for (let i = 0; i < 50; i++) await verifyToken(await sign({}, otherKey.privateKey, `invented-${i}`), PROJECT, keys);
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it("are fetched again when a key id is new and the clock was set back by an hour", async () => {
    const clock = { now: Date.now() };
    const fetchKeys = respondingWith(() => publishedKeys);
    const keys = keysOf(fetchKeys, () => clock.now);
    await verifyToken(await sign(), PROJECT, keys);
    clock.now -= 3_600_000;
    await verifyToken(await sign({}, otherKey.privateKey, "new"), PROJECT, keys);
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it("remain in use while the JWKS endpoint is down", async () => {
    let now = 1_000_000;
    let isDown = false;
    const keys = keysOf(
      vi.fn(async () => (isDown ? new Response("", { status: 503 }) : Response.json({ keys: publishedKeys }))),
      () => now,
    );
    await verifyToken(await sign(), PROJECT, keys);
    isDown = true;
    now += AFTER_MAX_AGE_MS;
    expect(await verifyToken(await sign(), PROJECT, keys)).not.toBeNull();
  });

  it("cause a KeysUnavailableError when none are known and none can be fetched", async () => {
    const keys = keysOf(vi.fn(async () => Promise.reject(new TypeError("network"))));
    await expect(verifyToken(await sign(), PROJECT, keys)).rejects.toBeInstanceOf(KeysUnavailableError);
  });

  it("are not fetched for ten seconds after a failure when none are known", async () => {
    let now = 1_000_000;
    const fetchKeys = vi.fn(async () => Promise.reject(new TypeError("network")));
    const keys = keysOf(fetchKeys, () => now);
    for (let i = 0; i < 5; i++) {
      await expect(verifyToken(await sign(), PROJECT, keys)).rejects.toBeInstanceOf(KeysUnavailableError);
    }
    expect(fetchKeys).toHaveBeenCalledTimes(1);
    now += 11_000;
    await expect(verifyToken(await sign(), PROJECT, keys)).rejects.toBeInstanceOf(KeysUnavailableError);
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it("are fetched once per cool-down when many requests with invented key ids arrive together", async () => {
    let now = 1_000_000;
    const fetchKeys = respondingWith(() => publishedKeys);
    const keys = keysOf(fetchKeys, () => now);
    await verifyToken(await sign(), PROJECT, keys);
    now += AFTER_COOL_DOWN_MS;
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, i) => sign({}, otherKey.privateKey, `invented-${i}`)),
    );
    await Promise.all(tokens.map((token) => verifyToken(token, PROJECT, keys)));
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });

  it("are fetched once when requests with invented key ids arrive during the first fetch", async () => {
    let respond = (_: Response) => {};
    const fetchKeys = vi.fn(() => new Promise<Response>((resolve) => (respond = resolve)));
    const keys = keysOf(fetchKeys);
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, i) => sign({}, otherKey.privateKey, `invented-${i}`)),
    );
    const verifications = [await sign(), ...tokens].map((token) => verifyToken(token, PROJECT, keys));
    await eventually(() => expect(fetchKeys).toHaveBeenCalled());
    respond(Response.json({ keys: publishedKeys }));
    const [owner, ...strangers] = await Promise.all(verifications);
    expect(owner?.user.email).toBe(claims.email);
    expect(new Set(strangers)).toEqual(new Set([null]));
    expect(fetchKeys).toHaveBeenCalledTimes(1);
  });

  it("are fetched by another request when the fetching request was cancelled", async () => {
    let now = 1_000_000;
    const fetchKeys = vi.fn(() => new Promise<Response>(() => {}));
    const keys = keysOf(fetchKeys, () => now);
    void verifyToken(await sign(), PROJECT, keys);
    await eventually(() => expect(fetchKeys).toHaveBeenCalledTimes(1));
    fetchKeys.mockImplementation(async () => Response.json({ keys: publishedKeys }));
    now += 10_000; // longer than `MAX_FETCH_MS` of `SigningKeys`
    expect(await verifyToken(await sign(), PROJECT, keys)).not.toBeNull();
  });

  it.each([
    ["the known keys are used", true],
    ["KeysUnavailableError is thrown because none are known", false],
  ])("are awaited for three seconds, once per cool-down, when the fetch hangs; then %s", async (_, areKnown) => {
    let now = 1_000_000;
    const fetchKeys = respondingWith(() => publishedKeys);
    const keys = keysOf(fetchKeys, () => now);
    if (areKnown) await verifyToken(await sign(), PROJECT, keys);
    now += AFTER_MAX_AGE_MS;
    fetchKeys.mockReset().mockImplementation(() => new Promise<Response>(() => {}));
    const token = await sign();
    const verify = () => verifyToken(token, PROJECT, keys).catch((error: unknown) => error);
    const outcome = areKnown
      ? { user: { email: claims.email } }
      : new KeysUnavailableError("the signing keys could not be read");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const verified = verify();
    await eventually(() => expect(fetchKeys).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect(await verified).toMatchObject(outcome);
    expect(await verify()).toMatchObject(outcome);
    expect(fetchKeys).toHaveBeenCalledTimes(1);
  });

  it("are used by later requests when a fetch takes more than three seconds", async () => {
    const response = Promise.withResolvers<Response>();
    const fetchKeys = vi.fn(() => response.promise);
    const keys = keysOf(fetchKeys, () => 1_000_000);
    const token = await sign();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const refused = expect(verifyToken(token, PROJECT, keys)).rejects.toThrow(KeysUnavailableError);
    await eventually(() => expect(fetchKeys).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await refused;
    response.resolve(Response.json({ keys: publishedKeys }));
    await eventually(async () => expect(await verifyToken(token, PROJECT, keys)).toMatchObject({ user: {} }));
    expect(fetchKeys).toHaveBeenCalledTimes(1);
  });

  it("are used without waiting when they are old and a fetch is running", async () => {
    let now = 1_000_000;
    const fetchKeys = respondingWith(() => publishedKeys);
    const keys = keysOf(fetchKeys, () => now);
    await verifyToken(await sign(), PROJECT, keys);
    fetchKeys.mockImplementation(() => new Promise<Response>(() => {}));
    now += AFTER_MAX_AGE_MS;
    // With fake timers, a verification that waits for the fetch never ends.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    void verifyToken(await sign(), PROJECT, keys);
    await eventually(() => expect(fetchKeys).toHaveBeenCalledTimes(2));
    expect(await verifyToken(await sign(), PROJECT, keys)).not.toBeNull();
  });
});
