import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { createReport } from "#workers/app/report.ts";
import { ORIGIN } from "./worker-client.ts";

afterEach(() => vi.restoreAllMocks());

it("sends the error and request id to Sentry, and nothing personal", async () => {
  const sent: string[] = [];
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    sent.push(await new Response(init?.body as BodyInit).text());
    return new Response("{}");
  });
  const request = new Request(`${ORIGIN}/buchung/?email=gast%40example.org`, {
    headers: { cookie: "al-session=geheim", authorization: "Bearer geheim", "user-agent": "Testbrowser" },
  });
  const context = createExecutionContext();
  const report = createReport(
    request,
    { ...env, SENTRY_DSN: "https://key@sentry.example.org/1" },
    context,
    "request-1",
  );
  report(new Error("Die Wand fiel um"));
  await waitOnExecutionContext(context);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("Die Wand fiel um");
  expect(sent[0]).toContain("request-1");
  expect(sent[0]).not.toMatch(/geheim|gast/);
});

it("only logs when no DSN is set", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const requests = vi.spyOn(globalThis, "fetch");
  createReport(new Request(ORIGIN), env, createExecutionContext(), "request-2")(new Error("x"));
  expect(log).toHaveBeenCalledTimes(1);
  expect(requests).not.toHaveBeenCalled();
});
