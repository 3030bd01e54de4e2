import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DSN, mockSentry, monitoredEnv } from "./fake-sentry.ts";
import worker from "./worker.ts";
import { ORIGIN } from "./worker-client.ts";

const sent = mockSentry();

describe("the tunnel of browsers' reports", () => {
  const header = JSON.stringify({ dsn: DSN });
  const envelope = (...items: [type: string, payload: string][]) =>
    [header, ...items.flatMap(([type, payload]) => [JSON.stringify({ type, length: payload.length }), payload])].join(
      "\n",
    );

  async function post(body: string, { bindings = monitoredEnv, headers = {} } = {}) {
    const context = createExecutionContext();
    const request = new Request(`${ORIGIN}/api/monitoring`, { method: "POST", body, headers });
    const response = await worker.fetch(request as never, bindings, context);
    await waitOnExecutionContext(context);
    return response.status;
  }

  it("forwards only the envelope of the request", async () => {
    const body = envelope(["event", "{}"]);
    const headers = { "cf-connecting-ip": "203.0.113.9", "user-agent": "Testbrowser", cookie: "a=geheim" };
    expect(await post(body, { headers })).toBe(204);
    expect(sent).toEqual([body]);
    const [url, init] = vi.mocked(fetch).mock.calls.at(-1) ?? [];
    expect(url).toBe("https://sentry.example.org/api/1/envelope/?sentry_version=7&sentry_key=key");
    expect(init?.headers).toEqual({ "content-type": "application/x-sentry-envelope" });
  });

  it.each([
    ["contains the DSN of another project", JSON.stringify({ dsn: "https://key@sentry.example.org/2" })],
    ["contains the DSN of another host", JSON.stringify({ dsn: "https://key@evil.example/1" })],
    ["contains no DSN", "{}"],
    ["is not JSON", "x"],
  ])("refuses an envelope whose header %s", async (_, otherHeader) => {
    expect(await post(envelope(["event", "{}"]).replace(header, otherHeader))).toBe(400);
    expect(sent).toEqual([]);
  });

  it("refuses envelopes that contain no report", async () => {
    expect(await post(envelope(["attachment", "x"]))).toBe(400);
    expect(await post(header)).toBe(400);
  });

  it("refuses an item whose payload is shorter than the length in its header", async () => {
    const report = (length: number) => `${header}\n${JSON.stringify({ type: "event", length })}\n{}`;
    expect([await post(report(2)), await post(report(3))]).toEqual([204, 400]);
  });

  it("accepts 300 kB only when the envelope contains a recording, and never 1.2 MB", async () => {
    const large = "x".repeat(300_000);
    expect(await post(envelope(["event", large]))).toBe(413);
    expect(await post(envelope(["replay_event", "{}"], ["replay_recording", large]))).toBe(204);
    expect(await post(envelope(["replay_recording", large.repeat(4)]))).toBe(413);
    expect(sent).toHaveLength(1);
  });

  it("responds to a network with 429 only after 120 requests at once", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"] }); // otherwise the limit refills during the test
    const headers = { "cf-connecting-ip": "203.0.113.10" };
    const statuses = await Promise.all(Array.from({ length: 140 }, () => post("x", { headers })));
    expect(statuses).toContain(429);
    // A network may send 120 reports at once, then two a second (rule `report` in attempt-rules.ts). The malformed
    // reports below the limit get 400.
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(120);
  });

  it("responds with 502 when Sentry is unreachable", async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError("unreachable"));
    expect(await post(envelope(["event", "{}"]))).toBe(502);
  });

  it("returns 404 when no DSN is set", async () => {
    expect(await post(envelope(["event", "{}"]), { bindings: env as typeof monitoredEnv })).toBe(404);
    expect(sent).toEqual([]);
  });
});
