import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";

export const DSN = "https://key@sentry.example.org/1";
/** The environment with monitoring turned on. */
export const monitoredEnv = { ...env, SENTRY_DSN: DSN };

/** Mocks Sentry in every test of the file. Returns the envelopes that the running test has sent. */
export function mockSentry(): string[] {
  const sent: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    vi.spyOn(console, "error").mockImplementation(() => {});
    const fetchNetwork = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.startsWith("https://sentry.example.org/api/1/")) return fetchNetwork(input, init);
      sent.push(await new Response(init?.body as BodyInit).text());
      return new Response("{}");
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return sent;
}
