import { expect, it, vi } from "vitest";
import { Refused } from "#domain/refusal.ts";
import type { TrpcContext } from "#workers/api/trpc.ts";
import { createInProcessApi } from "./in-process-api.ts";

const request = new Request("https://example.org/buchung/uebersicht/_.data?vergangene=1&_routes=root");
const session = { state: "signed-in", user: { id: "u", email: "a@example.org", user_metadata: {} } };

const clearCookies = vi.fn(async () => true);

/** The API on a database whose every request throws `error`; `changes` replace values of its context. */
function apiWith(error: unknown, changes: object = {}) {
  const fails = () => {
    throw error;
  };
  const context = {
    session,
    db: { from: fails, rpc: fails },
    cache: {},
    limits: { count: async () => {} },
    report: vi.fn(),
    sendMail: vi.fn(),
    sessionPort: { clearCookies },
    ...changes,
  };
  return createInProcessApi(context as unknown as TrpcContext, request);
}

const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

it("throws a 503 when a query cannot reach the backend", async () => {
  const error = await thrownBy(apiWith(new Refused("backend_unavailable")).offerType.list());
  expect(error).toMatchObject({ init: { status: 503 } });
});

it("throws a 429 with the time to wait when a visitor searches too often", async () => {
  const limits = { count: () => Promise.reject(new Refused("too_many_attempts", { seconds: 34 })) };
  const error = await thrownBy(apiWith(null, { limits }).offer.list({ page: 1, query: "Ton" }));
  expect(error).toMatchObject({
    data: "Zu viele Versuche. Bitte warte 34 Sekunden.",
    init: { status: 429, statusText: "Too Many Requests" },
  });
});

it("redirects to the sign-in page with a return URL, and clears the cookies, when the session has ended", async () => {
  const error = await thrownBy(apiWith(new Refused("signed_out")).offerType.list());
  expect(error).toBeInstanceOf(Response);
  const location = (error as Response).headers.get("location");
  expect(location).toBe("/anmelden/?redirectTo=%2Fbuchung%2Fuebersicht%2F%3Fvergangene%3D1");
  // The access token is still valid, so if the cookies remained, the sign-in page would redirect back.
  expect(clearCookies).toHaveBeenCalled();
});

it("redirects to the sign-in page without a return URL when the role was revoked", async () => {
  const error = await thrownBy(apiWith(new Refused("not_admin")).offerType.list());
  expect((error as Response).headers.get("location")).toBe("/anmelden/");
});

it("redirects an admin to the step of the second factor, with a return URL, when SQL requires the factor", async () => {
  const error = await thrownBy(apiWith(new Refused("second_factor_required")).offerType.list());
  const location = (error as Response).headers.get("location");
  expect(location).toBe("/anmelden/zweiter-faktor/?redirectTo=%2Fbuchung%2Fuebersicht%2F%3Fvergangene%3D1");
});

it("throws a 404 when SQL or the zod schema refuses the input of a query", async () => {
  const refused = await thrownBy(apiWith(new Refused("invalid_input")).offerType.list());
  expect(refused).toMatchObject({ data: "Page Not Found: /buchung/uebersicht/", init: { status: 404 } });
  const malformed = await thrownBy(apiWith(null).offer.list({ page: -1 } as never));
  expect(malformed).toMatchObject({ init: { status: 404 } });
});

it("rethrows any other error of a query", async () => {
  expect(await thrownBy(apiWith(new Error("a bug")).offerType.list())).toMatchObject({ message: "a bug" });
});

it("throws the refusal of a mutation for the action to handle", async () => {
  const error = await thrownBy(
    apiWith(new Refused("backend_unavailable")).waitlistEntry.leave({ id: crypto.randomUUID() }),
  );
  expect(error).toMatchObject({ cause: { code: "backend_unavailable" } });
});
