import { data } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { overviewClientAction } from "./lost-change.ts";

const currentSession = vi.hoisted(() => vi.fn());
vi.mock("#app/client/api.ts", () => ({ api: { session: { current: { query: currentSession } } } }));

const lost = new TypeError("Failed to fetch");
const user = { id: "u" };

beforeEach(() => void currentSession.mockReset().mockResolvedValue({ user }));

/** Runs the client action; the server's action throws `error`. Returns what the client action throws or returns. */
async function submit(fields: Record<string, string>, error: unknown = lost): Promise<unknown> {
  const request = new Request("https://kunst.example/", { method: "POST", body: new URLSearchParams(fields) });
  const serverAction = () => Promise.reject(error);
  return overviewClientAction({ request, serverAction } as never).catch((thrown: unknown) => thrown);
}

it("confirms the erasure of the account when its response is lost and the session has ended", async () => {
  currentSession.mockResolvedValue({ user: null });
  const thrown = await submit({ intent: "konto-loeschen" });
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe("/danke/?konto=geloescht");
});

it.each([
  ["the session has not ended", () => currentSession.mockResolvedValue({ user })],
  ["the server does not respond", () => currentSession.mockRejectedValue(lost)],
])("leaves the outcome of a lost erasure unknown when %s", async (_, respond) => {
  respond();
  expect(await submit({ intent: "konto-loeschen" })).toBe(lost);
});

it("asks nothing about another submission, nor after a response", async () => {
  currentSession.mockResolvedValue({ user: null });
  expect(await submit({ intent: "konto-code" })).toBe(lost);
  const failure = data(new Error("Unexpected"), { status: 500 });
  expect(await submit({ intent: "konto-loeschen" }, failure)).toBe(failure);
  expect(currentSession).not.toHaveBeenCalled();
});
