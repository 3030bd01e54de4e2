import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import postgres from "postgres";
import { type AuthSettings, createAuth } from "./auth/auth.ts";
import { identify, refuseInvalidApiKey } from "./caller.ts";
import { asRole } from "./database.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "./keys.ts";
import { createMailbox } from "./mailbox.ts";
import { createRealtime } from "./realtime/realtime.ts";
import { createRest } from "./rest/rest.ts";
import { createStorage } from "./storage/storage.ts";
import { createTokenIssuer, InvalidTokenError } from "./tokens.ts";

export type Backend = {
  url: string;
  /** Connects as `postgres`. */
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
  port: number;
  stop(): Promise<void>;
};

const DEFAULT_PORT = 54321;
/**
 * Must be longer than the 5 s for which workerd keeps an idle connection. With Node's default, also 5 s, workerd would
 * reuse connections that Node is closing.
 */
const KEEP_ALIVE_MS = 60_000;

/**
 * Serves a prepared database as a Supabase project on one port of 127.0.0.1.
 * @param options `port` is 54321 by default; 0 picks a free port
 * @throws Error with a message for the terminal when the port is taken
 */
export async function startBackend(options: {
  databaseUrl: string;
  port?: number;
  storageDirectory: string;
  siteUrl?: string;
  auth?: Partial<Omit<AuthSettings, "siteUrl">>;
}): Promise<Backend> {
  // Responds with 503 until the services exist, because the services need the port of the listening server.
  let handle: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const server = createServer(
    getRequestListener(
      (request, { incoming }) => {
        request.headers.set("x-real-ip", incoming.socket.remoteAddress ?? "");
        return handle(request);
      },
      { overrideGlobalObjects: false }, // leaves Node's `Request` and `Response` unchanged
    ),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const port = await listen(server, options.port ?? DEFAULT_PORT);
  const url = `http://127.0.0.1:${port}`;

  mkdirSync(options.storageDirectory, { recursive: true });
  const connect = (role: string, maxConnections: number) =>
    postgres(asRole(options.databaseUrl, role), {
      max: maxConnections,
      idle_timeout: 30, // seconds
      onnotice: () => undefined,
      types: { bigint: BIGINT },
    });
  const authSql = connect("supabase_auth_admin", 4);
  const storageSql = connect("supabase_storage_admin", 4);
  const realtimeSql = connect("supabase_realtime_admin", 2);
  const mailboxSql = connect("supabase_admin", 1);

  const tokens = await createTokenIssuer(`${url}/auth/v1`);
  const mailbox = createMailbox(mailboxSql);
  const rest = await createRest(options.databaseUrl);
  const realtime = await createRealtime(server, realtimeSql, tokens);
  const auth = createAuth({
    sql: authSql,
    tokens,
    mailbox,
    settings: {
      siteUrl: options.siteUrl ?? "http://localhost:4173",
      emailIntervalSeconds: 60,
      ...options.auth,
    },
  });
  const storage = createStorage({
    sql: storageSql,
    directory: options.storageDirectory,
    identify: (request) => identify(request, tokens),
  });

  handle = async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "OPTIONS" && request.headers.has("access-control-request-method")) return preflight(request);
    const service = pathname.split("/")[1] ?? "";
    const response = await route(request, service, pathname).catch((error: unknown) => {
      console.error(error);
      return Response.json({ message: "An unexpected error occurred" }, { status: 500 });
    });
    if (service === "__mail") return response;
    const headers = new Headers(response.headers);
    headers.set("access-control-allow-origin", "*");
    headers.set(
      "access-control-expose-headers",
      "*, x-supabase-api-version, content-range, content-location, x-total-count, link",
    );
    return new Response(response.body, { status: response.status, headers });
  };

  async function route(request: Request, service: string, pathname: string): Promise<Response> {
    switch (service) {
      case "rest":
        return refuseInvalidApiKey(request) ?? rest.fetch(request, () => identify(request, tokens));
      case "auth":
        return (isPublicPath(pathname) ? null : refuseInvalidApiKey(request)) ?? auth.fetch(request);
      case "storage":
        return storage.fetch(request);
      case "realtime":
        return refuseInvalidApiKey(request) ?? fetchRealtime(request);
      case "functions":
        return Response.json({ code: "NOT_FOUND", message: "Requested function was not found" }, { status: 404 });
      case "__mail":
        return mailbox.fetch(request);
      default:
        return Response.json({ message: "no Route matched with those values" }, { status: 404 });
    }
  }

  async function fetchRealtime(request: Request): Promise<Response> {
    try {
      return await realtime.fetch(request, await identify(request, tokens));
    } catch (error) {
      if (error instanceof InvalidTokenError) return Response.json({ message: "Unauthorized" }, { status: 401 });
      throw error;
    }
  }

  return {
    url,
    databaseUrl: options.databaseUrl,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    port,
    async stop() {
      await realtime.close();
      server.close();
      server.closeAllConnections();
      await rest.close();
      await Promise.all([authSql, storageSql, realtimeSql, mailboxSql].map((sql) => sql.end({ timeout: 1 })));
    },
  };
}

/** Parses `bigint` (type OID 20) as a number: sizes and counts are far below 2^53. */
const BIGINT = { to: 20, from: [20], serialize: String, parse: Number };

/** The API gateway serves these paths of Auth without an API key. */
function isPublicPath(pathname: string): boolean {
  return /^\/auth\/v1\/(verify|callback|authorize|\.well-known\/.*)$/.test(pathname);
}

function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS",
      "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
      "access-control-max-age": "3600",
    },
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(
        isTaken
          ? new Error(
              `Port ${port} is taken, so the embedded backend cannot start. ` +
                "Is it running already? Stop the other program or choose another port with LOCAL_BACKEND_PORT.",
            )
          : error,
      );
    });
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
