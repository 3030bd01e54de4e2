import { createTRPCClient, httpBatchLink, httpLink } from "@trpc/client";
import superjson from "superjson";
import type { AppRouter } from "#workers/api/router.ts";

const MAX_BATCH = 20;

/** The API over HTTP. Loaders call the same procedures in process. */
export const api = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: "/api/trpc", transformer: superjson, maxItems: MAX_BATCH })],
});

/** The API without batching, for drafts: their size limit applies to unbatched requests only. */
export const draftApi = createTRPCClient<AppRouter>({
  links: [httpLink({ url: "/api/trpc", transformer: superjson })],
});
