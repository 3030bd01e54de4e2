import { AsyncLocalStorage } from "node:async_hooks";
import { App } from "@supabase/lite";
import type { Caller } from "../caller.ts";
import { InvalidTokenError } from "../tokens.ts";
import { RestConnection, type RestRequest } from "./connection.ts";
import { databaseFailure, tokenFailure, unfilteredWriteFailure } from "./errors.ts";

export type Rest = {
  fetch(request: Request, identify: () => Promise<Caller>): Promise<Response>;
  close(): Promise<void>;
};

/**
 * PostgREST's HTTP API: `@supabase/lite` translates requests to SQL, and `RestConnection` runs the SQL with the
 * caller's rights.
 */
export async function createRest(databaseUrl: string): Promise<Rest> {
  const requests = new AsyncLocalStorage<RestRequest>();
  const connection = new RestConnection(databaseUrl, requests);
  await connection.listenForReload();
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public", "graphql_public"], max_rows: 1000 },
    auth: { enabled: false },
    storage: { enabled: false },
    options: {
      server: {
        disableStudio: true,
        // The gateway has checked the key, and `identify` the token.
        apiKeys: { resolver: async () => ({ type: "publishable", claims: { ...requests.getStore()?.claims } }) },
      },
    },
  });
  await app.init();
  void connection.introspect(); // Reads the schema early, so that the first request waits less.
  const restoreConsole = silenceConsoleWithin(requests);

  return {
    async fetch(request, identify) {
      let caller: Caller;
      try {
        caller = await identify();
      } catch (error) {
        if (error instanceof InvalidTokenError) return tokenFailure(error);
        throw error;
      }
      if (isUnfilteredWrite(request)) return unfilteredWriteFailure(request.method);
      const context: RestRequest = {
        claims: caller.claims,
        method: request.method,
        path: new URL(request.url).pathname.replace("/rest/v1", ""),
        headers: Object.fromEntries(request.headers),
        databaseError: null,
      };
      const response = await requests.run(context, () => app.fetch(withoutCredentials(request)));
      if (response.status < 400 || !context.databaseError) return response;
      return databaseFailure(context.databaseError, caller.claims, response);
    },
    async close() {
      restoreConsole();
      await connection.close();
    },
  };
}

const NON_FILTERS = new Set(["select", "columns", "order", "limit", "offset", "on_conflict"]);

function isUnfilteredWrite({ method, url }: Request): boolean {
  return /^(PATCH|DELETE)$/.test(method) && [...new URL(url).searchParams.keys()].every((key) => NON_FILTERS.has(key));
}

function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("authorization");
  headers.set("apikey", "checked"); // lite refuses requests without a key; the resolver accepts any key
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? { body: request.body, duplex: "half" } : {};
  return new Request(request.url, { method: request.method, headers, signal: request.signal, ...body });
}

/** lite logs refused statements, which the response reports anyway. */
function silenceConsoleWithin(requests: AsyncLocalStorage<RestRequest>): () => void {
  const original = console.error;
  const silenced = (...values: unknown[]) => {
    if (!requests.getStore()) original(...values);
  };
  console.error = silenced;
  return () => {
    if (console.error === silenced) console.error = original;
  };
}
