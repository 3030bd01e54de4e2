import superjson from "superjson";
import { vi } from "vitest";
import { Refused, refusals } from "#domain/refusal.ts";

type Asked = { procedure: string; method: string; url: string; input: unknown };

/**
 * The API as components see it: answers each call of the browser's client with what `answers` has for its procedure, which may
 * throw `Refused`. A procedure without an answer is a network that is not there. Answers what was asked, in order.
 */
export function answerApi(answers: Record<string, (input: never) => unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const url = new URL(address, "http://example.com");
    const inputs = JSON.parse(method === "GET" ? (url.searchParams.get("input") ?? "{}") : String(body));
    const procedures = url.pathname.replace("/api/trpc/", "").split(",");
    return Response.json(
      procedures.map((procedure, place) => {
        const input = inputs[place] && superjson.deserialize(inputs[place]);
        asked.push({ procedure, method, url: url.href, input });
        const answer = answers[procedure];
        if (!answer) throw new TypeError("Failed to fetch");
        try {
          return { result: { data: superjson.serialize(answer(input as never)) } };
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const { code, detail, message } = error;
          const data = { code: refusals[code].code, refusal: { code, detail } };
          return { error: superjson.serialize({ message, code: -32_000, data }) };
        }
      }),
    );
  });
  return asked;
}
