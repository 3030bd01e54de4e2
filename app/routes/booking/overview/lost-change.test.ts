import { data } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { overviewClientAction } from "./lost-change.ts";

const { currentSession, bookingById } = vi.hoisted(() => ({ currentSession: vi.fn(), bookingById: vi.fn() }));
vi.mock("#app/client/api.ts", () => ({
  api: { session: { current: { query: currentSession } }, offerBooking: { byId: { query: bookingById } } },
}));

const networkError = new TypeError("Failed to fetch");
const user = { id: "u" };

beforeEach(() => void currentSession.mockReset().mockResolvedValue({ user }));

/** Runs the client action; the server's action throws `error`. Returns what the client action throws or returns. */
async function submit(fields: Record<string, string> | string[][], error: unknown = networkError): Promise<unknown> {
  const request = new Request("https://kunst.example/", { method: "POST", body: new URLSearchParams(fields) });
  const serverAction = () => Promise.reject(error);
  return overviewClientAction({ request, serverAction } as never).catch((thrown: unknown) => thrown);
}

it("confirms the erasure of the account when its response is lost and the session has ended meanwhile", async () => {
  currentSession.mockResolvedValueOnce({ user }).mockResolvedValue({ user: null });
  const thrown = await submit({ intent: "konto-loeschen" });
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe("/danke/?konto=geloescht");
});

it.each([
  ["the session has not ended", () => currentSession.mockResolvedValue({ user })],
  ["the session had already ended", () => currentSession.mockResolvedValue({ user: null })],
  [
    "it is unknown whether the session had already ended",
    () => currentSession.mockRejectedValueOnce(networkError).mockResolvedValue({ user: null }),
  ],
  [
    "the server does not respond afterwards",
    () => currentSession.mockResolvedValueOnce({ user }).mockRejectedValue(networkError),
  ],
])("leaves the outcome of an erasure unknown after a lost response when %s", async (_, mockSession) => {
  mockSession();
  expect(await submit({ intent: "konto-loeschen" })).toBe(networkError);
});

it("reads the session only for an erasure, and only once unless the response is lost", async () => {
  expect(await submit({ intent: "konto-code" })).toBe(networkError);
  expect(currentSession).not.toHaveBeenCalled();
  const failure = data(new Error("Unexpected"), { status: 500 });
  expect(await submit({ intent: "konto-loeschen" }, failure)).toBe(failure);
  expect(currentSession).toHaveBeenCalledOnce();
});

const change = [
  ["intent", "aendern"],
  ["id", "b"],
  ["plaetze", "3"],
];
const cancellation = [
  ["intent", "stornieren"],
  ["id", "b"],
];

it.each([
  ["the quantity is as submitted", change, { quantity: 3, companions: ["Ida"] }, "changed"],
  [
    "quantity and companions are as submitted",
    [...change, ["begleitung", " Ida "], ["begleitung", ""]],
    { quantity: 3, companions: ["Ida"] },
    "changed",
  ],
  ["the booking is cancelled", cancellation, { status: "cancelled_by_guest" }, "cancelled"],
])("confirms the change of a booking after a lost response when %s", async (_, fields, booking, done) => {
  bookingById.mockResolvedValue(booking);
  expect(await submit(fields)).toEqual({ done, receipt: booking, undo: null });
});

it.each([
  ["the quantity differs", change, { quantity: 2, companions: [] }],
  ["the companions differ", [...change, ["begleitung", "Ida"]], { quantity: 3, companions: [] }],
  ["the booking is not cancelled", cancellation, { status: "confirmed" }],
  ["there is no such booking", cancellation, null],
])("leaves the outcome of a change unknown after a lost response when %s", async (_, fields, booking) => {
  bookingById.mockResolvedValue(booking);
  expect(await submit(fields)).toBe(networkError);
});
