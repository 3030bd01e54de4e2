import { once } from "node:events";
import { connect } from "node:net";
import type { RealtimeChannel } from "@supabase/supabase-js";
import { decodeJwt, importJWK, SignJWT } from "jose";
import type postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { DEVELOPMENT_PRIVATE_JWK } from "#supabase/local/keys.ts";
import { listenForMessages } from "#supabase/local/realtime/feed.ts";
import { openProject, type Project } from "./project.ts";

type Received = { event: string; payload: Record<string, unknown> };

let project: Project;
const clients: Project["anon"][] = [];
beforeAll(async () => {
  project = await openProject();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => project.close());

async function aSignedInClient(): Promise<Project["anon"]> {
  const { client } = await project.signedIn();
  clients.push(client);
  return client;
}

/** A client without a session; with the option `accessToken` it acts as the token's user. */
function aClient(options: Parameters<Project["client"]>[0] = {}): Project["anon"] {
  const client = project.client(options);
  clients.push(client);
  return client;
}

async function join(client: Project["anon"], topic: string, config: object = {}) {
  const received: Received[] = [];
  const channel = client.channel(topic, { config });
  channel.on("broadcast", { event: "*" }, (message) => received.push(message as unknown as Received));
  const status = await new Promise<string>((resolve) =>
    channel.subscribe((state, error) => resolve(error ? error.message : state)),
  );
  return { channel, received, status };
}

const send = (channel: RealtimeChannel, event: string, payload: object) =>
  channel.send({ type: "broadcast", event, payload });

// Needs the embedded backend: connects to its port on this machine.
test.skipIf(process.env.SUPABASE_URL)(
  "responds with 404 to a WebSocket upgrade of an unknown path, and keeps running after a reset of the socket",
  async () => {
    const { port } = new URL(project.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write("GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    const [response] = await once(socket, "data");
    expect(String(response)).toMatch(/^HTTP\/1\.1 404 /);
    socket.resetAndDestroy();
    expect((await join(aClient(), "after a reset")).status).toBe("SUBSCRIBED");
  },
);

test("delivers a broadcast on a public channel to another client, but not to its sender", async () => {
  const [sender, receiver] = [await join(aClient(), "open"), await join(aClient(), "open")];
  await send(sender.channel, "hällo", { text: "ü€" });
  await expect.poll(() => receiver.received).toMatchObject([{ event: "hällo", payload: { text: "ü€" } }]);
  expect(sender.received).toEqual([]);
});

test("delivers messages to their sender too and acknowledges them when the channel requests both", async () => {
  const sender = await join(aClient(), "echo", { broadcast: { self: true, ack: true } });
  expect(await send(sender.channel, "x", { a: 1 })).toBe("ok");
  await expect.poll(() => sender.received).toMatchObject([{ event: "x", payload: { a: 1 } }]);
});

// The policies in contract.sql let signed-in clients receive on `contract:*` and send only on
// `contract:lobby`.
test("lets only clients that pass row-level security receive on a private channel", async () => {
  expect((await join(await aSignedInClient(), "contract:a", { private: true })).status).toBe("SUBSCRIBED");
  expect((await join(await aSignedInClient(), "another", { private: true })).status).toContain("Unauthorized");
  expect((await join(aClient(), "contract:a", { private: true })).status).toContain("Unauthorized");
});

test("lets only clients that pass row-level security send on a private channel", async () => {
  const listener = await join(await aSignedInClient(), "contract:quiet", { private: true });
  const mute = await join(await aSignedInClient(), "contract:quiet", { private: true });
  await send(mute.channel, "forged", {});
  const lobbyListener = await join(await aSignedInClient(), "contract:lobby", { private: true });
  const speaker = await join(await aSignedInClient(), "contract:lobby", { private: true });
  await send(speaker.channel, "allowed", {});
  await expect.poll(() => lobbyListener.received.length).toBe(1);
  expect(listener.received).toEqual([]);
});

test("does not deliver messages of a public channel to the private channel with the same name", async () => {
  const listener = await join(await aSignedInClient(), "contract:lobby", { private: true });
  const forger = await join(aClient(), "contract:lobby", { broadcast: { ack: true } });
  expect(await send(forger.channel, "forged", {})).toBe("ok");
  const speaker = await join(await aSignedInClient(), "contract:lobby", { private: true });
  await send(speaker.channel, "allowed", {});
  await expect.poll(() => listener.received).toMatchObject([{ event: "allowed" }]);
});

test("delivers database messages on commit and drops them on rollback", async () => {
  const listener = await join(await aSignedInClient(), "contract:db", { private: true });
  const sendFrom = (sql: typeof project.sql, number: number) =>
    sql`select realtime.send(${sql.json({ number })}, 'changed', 'contract:db', true)`;
  await project.sql
    .begin(async (transaction) => {
      await sendFrom(transaction as unknown as typeof project.sql, 1);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await sendFrom(project.sql, 2);
  await expect.poll(() => listener.received.length).toBe(1);
  expect(listener.received[0]).toMatchObject({ event: "changed", payload: { number: 2, id: expect.any(String) } });
});

test("delivers two hundred messages in order", async () => {
  const listener = await join(await aSignedInClient(), "contract:many", { private: true });
  await project.sql`select realtime.send(jsonb_build_object('n', n), 'many', 'contract:many', true) from generate_series(1, 200) n`;
  await expect.poll(() => listener.received.length).toBe(200);
  expect(listener.received.map(({ payload }) => payload.n)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
});

// Only the embedded backend is known to refuse an event name of more than 255 bytes.
test.skipIf(process.env.SUPABASE_URL)(
  "reports a message that cannot be encoded, and delivers the next one",
  async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    const listener = await join(await aSignedInClient(), "contract:long", { private: true });
    await project.sql`select realtime.send('{}'::jsonb, event, 'contract:long', true)
    from unnest(array[${"x".repeat(256)}, 'short']) with ordinality as sent (event, position) order by position`;
    await expect.poll(() => listener.received).toMatchObject([{ event: "short" }]);
    expect(errors).toHaveBeenCalledTimes(1);
  },
);

test("delivers nothing that the role anon sends through the database, and does not expose the schema realtime", async () => {
  const listener = await join(await aSignedInClient(), "contract:db", { private: true });
  await project.sql
    .begin(async (transaction) => {
      await transaction`set local role anon`;
      await transaction`select realtime.send('{}'::jsonb, 'forged', 'contract:db', true)`;
    })
    .catch(() => undefined);
  await project.sql`select realtime.send('{}'::jsonb, 'allowed', 'contract:db', true)`;
  await expect.poll(() => listener.received).toMatchObject([{ event: "allowed" }]);
  // biome-ignore lint/suspicious/noExplicitAny: the client's types lack a schema that is not exposed
  expect((await (project.anon as any).schema("realtime").rpc("send", {})).error.code).toBe("PGRST106");
});

test("delivers messages that are posted over HTTP with the secret key, but not with the publishable key", async () => {
  const listener = await join(await aSignedInClient(), "contract:http", { private: true });
  const post = (key: string) =>
    fetch(`${project.url}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: JSON.stringify({
        messages: [{ topic: "contract:http", event: "http", payload: { key: key.slice(0, 6) }, private: true }],
      }),
    });
  expect((await post(project.publishableKey)).status).toBe(202);
  expect((await post(project.secretKey)).status).toBe(202);
  await expect.poll(() => listener.received.length).toBe(1);
  expect(listener.received[0]?.payload.key).toBe(project.secretKey.slice(0, 6));
  expect((await post("sb_publishable_wrong")).status).toBe(401);
});

test("does not close a channel when the token is refreshed", async () => {
  const client = await aSignedInClient();
  const listener = await join(client, "contract:token", { private: true });
  await client.auth.refreshSession();
  // The server handles the messages of a socket in order, so once it has handled this join, it has the new token.
  await join(client, "fence");
  await project.sql`select realtime.send('{}'::jsonb, 'after', 'contract:token', true)`;
  await expect.poll(() => listener.received.length).toBe(1);
});

/**
 * Joins a channel with a token that expires after `lifetimeSeconds`. The backend runs in this process and closes the
 * channel by a timer. No other timer is as long, so `expiryCallbacks` finds the timer's callback by the delay. Tests
 * call the callback early.
 */
async function joinWithToken(lifetimeSeconds: number) {
  const { client } = await project.signedIn();
  const { data } = await client.auth.getSession();
  const key = await importJWK(DEVELOPMENT_PRIVATE_JWK, "ES256");
  const exp = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const claims = { ...decodeJwt(data.session?.access_token ?? ""), exp };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid: DEVELOPMENT_PRIVATE_JWK.kid })
    .sign(key);
  const expiringClient = aClient({ accessToken: async () => token });
  const states: string[] = [];
  const timers = vi.spyOn(globalThis, "setTimeout");
  await expiringClient.realtime.setAuth();
  expiringClient.channel("contract:expiry", { config: { private: true } }).subscribe((state) => states.push(state));
  await expect.poll(() => states).toEqual(["SUBSCRIBED"]);
  const minDelay = 0.9 * Math.min(lifetimeSeconds * 1000, 2 ** 31); // 2 ** 31 ms: just above the longest timer
  const expiryCallbacks = () => timers.mock.calls.flatMap(([call, delay = 0]) => (delay > minDelay ? [call] : []));
  return { states, expiryCallbacks };
}

// The next three tests need the embedded backend. With SUPABASE_URL, the suite runs against a hosted project instead.
test.skipIf(process.env.SUPABASE_URL)("closes a channel when its token expires", async () => {
  const { states, expiryCallbacks } = await joinWithToken(7_200);
  expiryCallbacks()[0]?.();
  await expect.poll(() => states).toEqual(["SUBSCRIBED", "CLOSED"]);
});

test.skipIf(process.env.SUPABASE_URL)("starts a second timer when a token outlives the longest timer", async () => {
  const { expiryCallbacks } = await joinWithToken(30 * 24 * 60 * 60);
  expiryCallbacks()[0]?.();
  expect(expiryCallbacks()).toHaveLength(2);
});

test.skipIf(process.env.SUPABASE_URL)("delivers two broadcasts when reading the first has failed once", async () => {
  let failures = 1;
  const read = (...query: Parameters<postgres.Sql>) => {
    if (failures === 0) return project.sql(...query);
    failures--;
    return Promise.reject(new Error("The read failed"));
  };
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const events: string[] = [];
  const unreliableSql = Object.assign(read, { listen: project.sql.listen }) as unknown as postgres.Sql;
  const feed = await listenForMessages(unreliableSql, ({ event }) => events.push(event));
  await project.sql`select realtime.send('{}'::jsonb, 'first', 'contract:feed', false)`;
  await expect.poll(() => errors.mock.calls.length).toBe(1);
  await project.sql`select realtime.send('{}'::jsonb, 'second', 'contract:feed', false)`;
  await expect.poll(() => events).toEqual(["first", "second"]);
  await feed.unlisten();
});

test("refuses a socket with an invalid key", async () => {
  const socket = new WebSocket(`${project.url.replace("http", "ws")}/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`);
  await new Promise((resolve) => socket.addEventListener("error", resolve));
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});

test("responds to heartbeats in both protocol versions", async () => {
  for (const version of ["1.0.0", "2.0.0"]) {
    const url = `${project.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${project.publishableKey}&vsn=${version}`;
    const socket = new WebSocket(url);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const reply = new Promise<string>((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(String(data))),
    );
    const heartbeat = { topic: "phoenix", event: "heartbeat", payload: {}, ref: "7" };
    socket.send(JSON.stringify(version === "2.0.0" ? [null, "7", "phoenix", "heartbeat", {}] : heartbeat));
    expect(await reply).toContain('"ok"');
    socket.close();
  }
});

test("delivers broadcasts between clients of both protocol versions", async () => {
  const old = await join(aClient({ realtime: { vsn: "1.0.0" } }), "mixed");
  const current = await join(aClient(), "mixed");
  await send(current.channel, "to-old", { a: 1 });
  await send(old.channel, "to-new", { b: 2 });
  await expect.poll(() => old.received).toMatchObject([{ event: "to-old", payload: { a: 1 } }]);
  await expect.poll(() => current.received).toMatchObject([{ event: "to-new", payload: { b: 2 } }]);
});
