import superjson from "superjson";
import { vi } from "vitest";
import { Refused, refusals } from "#domain/refusal.ts";

type Call = { procedure: string; method: string; url: string; input: unknown };

/**
 * Stubs `fetch` with tRPC responses. Each function in `responses` returns the output of a procedure or throws
 * `Refused`. A batch with a procedure that `responses` lacks fails as if the network were unreachable. Returns a list
 * of the calls, in order. Of a failed batch, the list contains the calls up to and including the missing procedure.
 */
export function stubApi(responses: Record<string, (input: never) => unknown>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    const url = new URL(path, "http://example.com");
    const inputs = JSON.parse(method === "GET" ? (url.searchParams.get("input") ?? "{}") : String(body));
    const procedures = url.pathname.replace("/api/trpc/", "").split(",");
    return Response.json(
      procedures.map((procedure, index) => {
        const input = inputs[index] && superjson.deserialize(inputs[index]);
        calls.push({ procedure, method, url: url.href, input });
        const respond = responses[procedure];
        if (!respond) throw new TypeError("Failed to fetch");
        try {
          return { result: { data: superjson.serialize(respond(input as never)) } };
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const { code, detail, message } = error;
          const data = { code: refusals[code].code, refusal: { code, detail } };
          return { error: superjson.serialize({ message, code: -32_000, data }) };
        }
      }),
    );
  });
  return calls;
}

/** Delays the stubbed responses of a procedure. Returns a function that ends the delay. */
export function delayResponsesOf(procedure: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const respond = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes(procedure)) await promise;
    return respond(...request);
  });
  return resolve;
}
