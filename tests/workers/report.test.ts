import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { type DurableObject, env } from "cloudflare:workers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createReport } from "#workers/app/report.ts";
import type { RealtimeRelay } from "#workers/live/realtime-relay.ts";
import type { SlotRoom } from "#workers/live/slot-room.ts";
import { adminRoomOf, relayOf, slotRoomOf, userRoomKey } from "#workers/live/stubs.ts";
import { mockSentry, monitoredEnv } from "./fake-sentry.ts";
import { eventually, ORIGIN } from "./worker-client.ts";

const sent = mockSentry();

/** The event of the only envelope that was sent. */
function sentEvent() {
  expect(sent).toHaveLength(1);
  return JSON.parse(sent[0]?.split("\n")[2] ?? "");
}

async function report(error: unknown, request?: Request) {
  const context = createExecutionContext();
  createReport({ env: monitoredEnv, context, requestId: "request-1", ...(request && { request }) })(error);
  await waitOnExecutionContext(context);
}

describe("a report", () => {
  it("contains error, build and request id, but no personal data", async () => {
    const request = new Request(`${ORIGIN}/buchung/?email=gast%40example.org`, {
      method: "POST",
      headers: {
        cookie: "al-session=geheim",
        authorization: "Bearer geheim",
        "cf-connecting-ip": "203.0.113.7",
        "user-agent": "Testbrowser",
      },
      body: "geheim",
    });
    await report(new Error("Die Wand fiel um, gast@example.org"), request);
    expect(sentEvent()).toMatchObject({
      exception: { values: [{ type: "Error", value: "Die Wand fiel um, [email]" }] },
      release: "test",
      environment: "test",
      tags: { request_id: "request-1" },
      request: { method: "POST", url: `${ORIGIN}/buchung/` },
    });
    expect(sent[0]).not.toMatch(/geheim|gast|203\.0|Testbrowser/);
  });

  it("contains the error that React Router wrapped in a response", async () => {
    const error = Object.assign(new Error("No loader"), { name: "Error" });
    await report({ status: 500, statusText: "", internal: true, data: "geheim", error });
    expect(sentEvent().exception.values).toMatchObject([{ value: "No loader" }]);
  });

  it("contains only the message when the thrown value is not an Error", async () => {
    await report({ message: "duplicate key", details: "Key (phone)=(0351 geheim)" });
    expect(sentEvent().exception.values).toMatchObject([{ value: "duplicate key" }]);
    expect(sent[0]).not.toContain("geheim");
  });

  it("is logged and not sent when no DSN is set", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const context = createExecutionContext();
    createReport({ env, context, requestId: "request-2" })(new Error("x"));
    await waitOnExecutionContext(context);
    expect(log).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });
});

/** Waits for an envelope that contains `text`, and returns its event. Other Durable Objects can report earlier. */
async function sentEventWith(text: string) {
  const envelope = await eventually(
    () => sent.find((candidate) => candidate.includes(text)) ?? expect.fail(`${text} was not sent`),
  );
  return JSON.parse(envelope.split("\n")[2] ?? "");
}

/** Runs `use` on a Durable Object whose environment has the DSN and `changes`. */
async function withEnvironment<Instance extends DurableObject>(
  stub: DurableObjectStub<Instance>,
  changes: object,
  use: (instance: Instance, state: DurableObjectState) => Promise<unknown>,
) {
  await runInDurableObject(stub, async (instance, state) => {
    Object.assign(instance, { env: { ...monitoredEnv, ...changes } });
    try {
      await use(instance as Instance, state);
    } finally {
      Object.assign(instance, { env });
    }
  });
}

let alarms = 0;

/**
 * Runs the relay's alarm ten minutes after the previous one, so that the alarm calls all rooms. Before that,
 * an alarm does not call the rooms of users and records.
 */
async function runLaterAlarm(relay: RealtimeRelay) {
  alarms += 1;
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + alarms * 10 * 60_000);
  await relay.alarm();
  now.mockRestore();
}

const unreachableNamespace = {
  getByName() {
    throw new Error("Not reached");
  },
};

describe("a Durable Object", () => {
  it.each([
    ["SlotRoom", slotRoomOf(env, "report")],
    ["AdminRoom", adminRoomOf(env)],
  ] as const)("reports an error with its build when %s cannot unregister from the relay", async (name, stub) => {
    const changes = { REALTIME_RELAY: unreachableNamespace };
    await withEnvironment(stub as DurableObjectStub<SlotRoom>, changes, async (room, state) => {
      const { 1: socket } = new WebSocketPair();
      state.acceptWebSocket(socket);
      await expect(room.webSocketClose(socket)).rejects.toThrow("Not reached");
    });
    expect(await sentEventWith(`"durable_object":"${name}"`)).toMatchObject({
      exception: { values: [{ value: "Not reached" }] },
      release: "test",
      tags: { durable_object: name },
    });
  });

  it("reports an error with its build when the relay cannot reach a room", async () => {
    await withEnvironment(relayOf(env), { SLOT_ROOM: unreachableNamespace }, async (relay) => {
      await relay.watch("some-offer");
      await runLaterAlarm(relay);
      await relay.unwatch("some-offer");
    });
    expect(await sentEventWith("Room some-offer was not reached")).toMatchObject({
      release: "test",
      tags: { durable_object: "RealtimeRelay" },
    });
  });

  it("logs an error without the user's id when the relay cannot reach a user's room", async () => {
    const userId = crypto.randomUUID();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withEnvironment(relayOf(env), { USER_ROOM: unreachableNamespace }, async (relay) => {
      await relay.watch(userRoomKey(userId));
      await runLaterAlarm(relay);
      await relay.unwatch(userRoomKey(userId));
    });
    await sentEventWith("Room user was not reached");
    const logs = String(log.mock.calls.flat());
    expect(logs).toContain("Room user was not reached");
    expect(logs + sent.join()).not.toContain(userId);
  });

  it("reports an error with build and request id when a session's refresh gets no response", async () => {
    // Another test file may have caused a report in the last ten seconds, and then there is no other.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const stub = env.SESSION_REFRESH.getByName("report");
    await withEnvironment(stub, { SUPABASE_URL: "http://127.0.0.1:9" }, (session) =>
      session.refresh("geheim", { "x-request-id": "request-3" }),
    );
    expect(await sentEventWith('"durable_object":"SessionRefresh"')).toMatchObject({
      release: "test",
      tags: { request_id: "request-3" },
    });
    expect(sent.join()).not.toContain("geheim");
  });

  it("reports an error with its build when a rate limit cannot delete its buckets", async () => {
    await withEnvironment(env.ATTEMPT_LIMIT.getByName("report"), {}, async (limit, state) => {
      vi.spyOn(state.storage, "deleteAll").mockRejectedValue(new Error("Not deleted"));
      await expect(limit.alarm()).rejects.toThrow("Not deleted");
    });
    expect(await sentEventWith("Not deleted")).toMatchObject({
      release: "test",
      tags: { durable_object: "AttemptLimit" },
    });
  });
});
