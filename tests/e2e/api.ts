import { createTRPCClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import type { AppRouter } from "#workers/api/router.ts";

/** A client of the running product's API, signed in when `token` is given. */
export function apiAs(token?: string) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${process.env.E2E_URL}/api/trpc`,
        transformer: superjson,
        // A new connection for each request: the Worker may close an idle one while a request is sent on it.
        headers: { connection: "close", ...(token && { authorization: `Bearer ${token}` }) },
      }),
    ],
  });
}
