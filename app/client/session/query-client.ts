import { QueryClient } from "@tanstack/react-query";
import { isSameUser } from "./session-watch.ts";
import { readSupabaseUser, subscribeToSupabaseUser } from "./shared-user.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a query client with the defaults of the specification, section 9. The API client retries mutations
 * (`retryOnce`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: DAY_MS,
        gcTime: DAY_MS,
      },
      mutations: { retry: false },
    },
  });
}

/** The client for `QueryClientProvider`: the browser's own, and on the server a new one per rendered page. */
export function queryClientForRender(): QueryClient {
  return import.meta.env.SSR ? createQueryClient() : browserQueryClient();
}

let sharedClient: QueryClient | undefined;

/**
 * The browser's only query client. Removes all queries when somebody signs in or out, and when the user's email or role
 * changes.
 */
export function browserQueryClient(): QueryClient {
  if (sharedClient) return sharedClient;
  const client = createQueryClient();
  let session = readSupabaseUser();
  subscribeToSupabaseUser(() => {
    const previousSession = session;
    session = readSupabaseUser();
    if (previousSession !== undefined && !isSameUser(previousSession, session)) client.removeQueries();
  });
  sharedClient = client;
  return client;
}

/** The HTTP status of a failed tRPC call; `null` for any other error. */
export function httpStatusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  const { data } = error;
  if (typeof data !== "object" || data === null || !("httpStatus" in data)) return null;
  return typeof data.httpStatus === "number" ? data.httpStatus : null;
}
