import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import superjson from "superjson";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Refused } from "#domain/refusal.ts";
import { publicProcedure, router, type TrpcContext, userProcedure } from "./trpc.ts";

const testRouter = router({
  echo: publicProcedure.input(z.custom<unknown>()).query(({ input }) => input),
  refuse: publicProcedure.mutation(() => {
    throw new Refused("too_few_left", { remaining: 2 });
  }),
  crash: publicProcedure.query(() => {
    throw new Error("password=geheim");
  }),
  ownEmail: userProcedure.query(({ ctx }) => ctx.user.email),
});

const signedOut = { state: "signed-out", user: null, accessToken: null, expiresAt: null } as const;

/** A client of `testRouter`; `respond` replaces the responses of the router. */
function aClient({
  session = signedOut as TrpcContext["session"],
  respond,
}: {
  session?: TrpcContext["session"];
  respond?: () => Response;
} = {}) {
  const requests: string[] = [];
  const client = createTRPCClient<typeof testRouter>({
    links: [
      httpBatchLink({
        url: "http://localhost/api/trpc",
        transformer: superjson,
        fetch: async (url, init) => {
          requests.push(String(url));
          if (respond) return respond();
          return fetchRequestHandler({
            endpoint: "/api/trpc",
            req: new Request(String(url), init as RequestInit),
            router: testRouter,
            createContext: () => ({ session, sendMail() {}, limits: { async count() {} } }) as unknown as TrpcContext,
          });
        },
      }),
    ],
  });
  return { client, requests };
}

describe("the API's wire format", () => {
  it("preserves dates, maps and sets", async () => {
    const sent = { date: new Date(5), map: new Map([["a", new Date(6)]]), set: new Set([1, 2]), nothing: undefined };
    expect(await aClient().client.echo.query(sent)).toEqual(sent);
  });

  it("batches simultaneous queries and sends their input in the URL", async () => {
    const { client, requests } = aClient();
    expect(await Promise.all([client.echo.query(1), client.echo.query(2)])).toEqual([1, 2]);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/\/api\/trpc\/echo,echo\?batch=1&input=/);
  });
});

describe("an error", () => {
  const errorOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof TRPCClientError)) throw new Error("the call was expected to fail");
    return error;
  };

  it("has a tRPC code, a German message and its detail when it is expected", async () => {
    const error = await errorOf(aClient().client.refuse.mutate());
    expect(error.message).toBe("Nur noch 2 Plätze frei. Anzahl anpassen?");
    expect(error.data).toMatchObject({
      code: "CONFLICT",
      httpStatus: 409,
      refusal: { code: "too_few_left", detail: { remaining: 2 } },
    });
  });

  it("reveals nothing internal when it is unexpected", async () => {
    const error = await errorOf(aClient().client.crash.query());
    expect(error.message).toBe("Da ist etwas schiefgegangen.");
    expect(JSON.stringify(error.data) + error.message).not.toContain("geheim");
    expect(error.data).not.toHaveProperty("stack");
  });

  it("of a user procedure is 401 when signed out, and 503 when the session cannot be validated", async () => {
    expect((await errorOf(aClient().client.ownEmail.query())).data).toMatchObject({ httpStatus: 401 });
    const unavailable = { state: "unavailable", user: null, accessToken: null, expiresAt: null } as const;
    expect((await errorOf(aClient({ session: unavailable }).client.ownEmail.query())).data).toMatchObject({
      httpStatus: 503,
    });
  });

  it.each([400, 404, 418, 500, 503, 599])("is read from a response with status %i", async (status) => {
    const respond = () =>
      Response.json([{ error: { json: { message: "x", code: -32600, data: { httpStatus: status } } } }], { status });
    expect((await errorOf(aClient({ respond }).client.echo.query(1))).data).toMatchObject({ httpStatus: status });
  });
});
