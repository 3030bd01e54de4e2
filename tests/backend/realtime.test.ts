import type { RealtimeChannel } from "@supabase/supabase-js";
import { decodeJwt, importJWK, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEVELOPMENT_JWK } from "#supabase/local/keys.ts";
import { openProject, type Project } from "./project.ts";

type Received = { event: string; payload: Record<string, unknown> };

let project: Project;
const clients: Project["anon"][] = [];
beforeAll(async () => {
  project = await openProject();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(() => project.close());

async function someone(): Promise<Project["anon"]> {
  const { client } = await project.signedIn();
  clients.push(client);
  return client;
}

function nobody(options: Parameters<Project["client"]>[0] = {}): Project["anon"] {
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

const say = (channel: RealtimeChannel, event: string, payload: object) =>
  channel.send({ type: "broadcast", event, payload });
const moment = () => new Promise((resolve) => setTimeout(resolve, 150));

test("a public channel carries broadcasts to everyone else", async () => {
  const [one, two] = [await join(nobody(), "open"), await join(nobody(), "open")];
  await say(one.channel, "hällo", { text: "ü€" });
  await expect.poll(() => two.received).toMatchObject([{ event: "hällo", payload: { text: "ü€" } }]);
  expect(one.received).toEqual([]);
});

test("own messages come back and are acknowledged when asked for", async () => {
  const one = await join(nobody(), "echo", { broadcast: { self: true, ack: true } });
  expect(await say(one.channel, "x", { a: 1 })).toBe("ok");
  await expect.poll(() => one.received).toMatchObject([{ event: "x", payload: { a: 1 } }]);
});

test("row-level security decides who listens on a private channel", async () => {
  expect((await join(await someone(), "contract:a", { private: true })).status).toBe("SUBSCRIBED");
  expect((await join(await someone(), "another", { private: true })).status).toContain("Unauthorized");
  expect((await join(nobody(), "contract:a", { private: true })).status).toContain("Unauthorized");
});

test("row-level security decides who speaks on a private channel", async () => {
  const listener = await join(await someone(), "contract:quiet", { private: true });
  const mute = await join(await someone(), "contract:quiet", { private: true });
  await say(mute.channel, "forged", {});
  const lobbyListener = await join(await someone(), "contract:lobby", { private: true });
  const speaker = await join(await someone(), "contract:lobby", { private: true });
  await say(speaker.channel, "allowed", {});
  await expect.poll(() => lobbyListener.received.length).toBe(1);
  expect(listener.received).toEqual([]);
});

test("a public channel of the same name reaches nobody on the private one", async () => {
  const listener = await join(await someone(), "contract:lobby", { private: true });
  const forger = await join(nobody(), "contract:lobby");
  await say(forger.channel, "forged", {});
  await moment();
  expect(listener.received).toEqual([]);
});

test("the database sends within the transaction: committed is heard, rolled back is not", async () => {
  const listener = await join(await someone(), "contract:db", { private: true });
  const send = (sql: typeof project.sql, number: number) =>
    sql`select realtime.send(${sql.json({ number })}, 'changed', 'contract:db', true)`;
  await project.sql
    .begin(async (transaction) => {
      await send(transaction as unknown as typeof project.sql, 1);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await send(project.sql, 2);
  await expect.poll(() => listener.received.length).toBe(1);
  expect(listener.received[0]).toMatchObject({ event: "changed", payload: { number: 2, id: expect.any(String) } });
});

test("nothing of two hundred messages is lost, and they stay in order", async () => {
  const listener = await join(await someone(), "contract:many", { private: true });
  await project.sql`select realtime.send(jsonb_build_object('n', n), 'many', 'contract:many', true) from generate_series(1, 200) n`;
  await expect.poll(() => listener.received.length, { timeout: 5000 }).toBe(200);
  expect(listener.received.map(({ payload }) => payload.n)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
});

test("anonymous people cannot send through the database", async () => {
  const listener = await join(await someone(), "contract:db", { private: true });
  await project.sql
    .begin(async (transaction) => {
      await transaction`set local role anon`;
      await transaction`select realtime.send('{}'::jsonb, 'forged', 'contract:db', true)`;
    })
    .catch(() => undefined);
  await moment();
  expect(listener.received).toEqual([]);
  // biome-ignore lint/suspicious/noExplicitAny: a schema that is not exposed
  expect((await (project.anon as any).schema("realtime").rpc("send", {})).error.code).toBe("PGRST106");
});

test("messages by HTTP need the right to send, too", async () => {
  const listener = await join(await someone(), "contract:http", { private: true });
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

test("a refreshed token keeps the channel, an expiring one ends it", async () => {
  const client = await someone();
  const listener = await join(client, "contract:token", { private: true });
  await client.auth.refreshSession();
  await moment();
  await project.sql`select realtime.send('{}'::jsonb, 'after', 'contract:token', true)`;
  await expect.poll(() => listener.received.length).toBe(1);
});

test.skipIf(process.env.SUPABASE_URL)("a channel closes when its token expires", async () => {
  const { client } = await project.signedIn();
  const { data } = await client.auth.getSession();
  const key = await importJWK(DEVELOPMENT_JWK, "ES256");
  const claims = { ...decodeJwt(data.session?.access_token ?? ""), exp: Math.floor(Date.now() / 1000) + 2 };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: DEVELOPMENT_JWK.kid }).sign(key);
  const brief = nobody({ accessToken: async () => token });
  const states: string[] = [];
  await brief.realtime.setAuth();
  brief.channel("contract:brief", { config: { private: true } }).subscribe((state) => states.push(state));
  await expect.poll(() => states, { timeout: 5000 }).toEqual(["SUBSCRIBED", "CLOSED"]);
});

test("a socket needs a good key", async () => {
  const socket = new WebSocket(`${project.url.replace("http", "ws")}/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`);
  await new Promise((resolve) => socket.addEventListener("error", resolve));
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});

test("heartbeats are answered, in both versions of the protocol", async () => {
  for (const version of ["1.0.0", "2.0.0"]) {
    const address = `${project.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${project.publishableKey}&vsn=${version}`;
    const socket = new WebSocket(address);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const answer = new Promise<string>((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(String(data))),
    );
    const beat = { topic: "phoenix", event: "heartbeat", payload: {}, ref: "7" };
    socket.send(JSON.stringify(version === "2.0.0" ? [null, "7", "phoenix", "heartbeat", {}] : beat));
    expect(await answer).toContain('"ok"');
    socket.close();
  }
});

test("the older protocol carries broadcasts, too", async () => {
  const old = await join(nobody({ realtime: { vsn: "1.0.0" } }), "mixed");
  const current = await join(nobody(), "mixed");
  await say(current.channel, "to-old", { a: 1 });
  await say(old.channel, "to-new", { b: 2 });
  await expect.poll(() => old.received).toMatchObject([{ event: "to-old", payload: { a: 1 } }]);
  await expect.poll(() => current.received).toMatchObject([{ event: "to-new", payload: { b: 2 } }]);
});

test("presence shows who is there and who left", async () => {
  const [one, two] = [nobody(), nobody()];
  const seen: string[] = [];
  const watched = one.channel("room", { config: { presence: { key: "ann" } } });
  watched.on("presence", { event: "join" }, ({ key }) => seen.push(`join ${key}`));
  watched.on("presence", { event: "leave" }, ({ key }) => seen.push(`leave ${key}`));
  await new Promise<void>((resolve) => watched.subscribe((state) => state === "SUBSCRIBED" && resolve()));
  const visitor = two.channel("room", { config: { presence: { key: "bob" } } });
  visitor.on("presence", { event: "sync" }, () => undefined);
  await new Promise<void>((resolve) => visitor.subscribe((state) => state === "SUBSCRIBED" && resolve()));
  await visitor.track({ at: 1 });
  await expect.poll(() => Object.keys(watched.presenceState())).toEqual(["bob"]);
  await two.removeChannel(visitor);
  await expect.poll(() => seen).toEqual(["join bob", "leave bob"]);
});
