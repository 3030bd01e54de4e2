import { createTRPCClient, httpBatchLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import type { AppRouter } from "#workers/api/router.ts";
import { createRpcFetch, retryOnce } from "./mutation-retry.ts";

/** The Worker accepts at most 20 procedures per request. */
const MAX_BATCH_SIZE = 20;
const connection = { url: "/api/trpc", transformer: superjson, fetch: createRpcFetch() };

/** The API over HTTP. Loaders call the same procedures in process. */
export const api = createTRPCClient<AppRouter>({
  links: [retryOnce, httpBatchLink({ ...connection, maxItems: MAX_BATCH_SIZE })],
});

/** The API without batching, for saving drafts: the Worker accepts large bodies only at the procedure's own path. */
export const draftApi = createTRPCClient<AppRouter>({
  links: [retryOnce, httpLink(connection)],
});
