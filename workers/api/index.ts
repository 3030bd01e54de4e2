import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { Refused } from "#domain/refusal.ts";
import { IMAGE_PATH, MONITORING_PATH } from "#workers/app/limits/request-size.ts";
import { authConfirm } from "./http/auth-confirm.ts";
import { ownDownloads } from "./http/downloads.ts";
import { health } from "./http/health.ts";
import { icons } from "./http/icons.ts";
import { live } from "./http/live.ts";
import { media } from "./http/media.ts";
import { mediaUpload } from "./http/media-upload.ts";
import { monitoring } from "./http/monitoring.ts";
import { appRouter } from "./router.ts";
import { refuseRpc } from "./rpc-refusal.ts";
import type { TrpcContext } from "./trpc.ts";

const MAX_BATCH = 20;

/** The values of one request, passed as Hono's bindings. */
type ApiBindings = { trpcContext: TrpcContext; build: string };
export type ApiEnv = { Bindings: ApiBindings };

/** Everything under `/api` and `/media`. */
export const api = new Hono<ApiEnv>();

api.route(IMAGE_PATH, mediaUpload);
api.route("/api/auth/confirm", authConfirm);
api.route("/api/health", health);
api.route("/api/icons", icons);
api.route("/api/live", live);
api.route(MONITORING_PATH, monitoring);
api.route("/media", media);
api.route("/api", ownDownloads);

api.all("/api/trpc/*", async (c) => {
  const refusal = refuseRpc({ method: c.req.method, pathname: c.req.path });
  if (refusal) return refusal;
  const { trpcContext } = c.env;
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: c.req.raw,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => trpcContext,
    onError({ error }) {
      if (error.code === "INTERNAL_SERVER_ERROR") trpcContext.report(error.cause ?? error);
    },
    responseMeta: ({ errors }) => ({ headers: retryAfterOf(errors) }),
  });
  // Set here, because tRPC ignores `responseMeta` for `HEAD`.
  response.headers.set("cache-control", "private, no-store");
  // tRPC sets no content type when it refuses a whole batch, and the browser's client reads only JSON.
  response.headers.set("content-type", "application/json");
  return response;
});

function retryAfterOf(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map(({ cause }) => (cause instanceof Refused ? Number(cause.detail.seconds ?? 0) : 0));
  const longestWait = Math.max(0, ...waits);
  return longestWait > 0 ? { "retry-after": String(longestWait) } : {};
}

api.notFound((c) => c.json({ message: "Diese Adresse gibt es nicht." }, 404, { "cache-control": "no-store" }));
api.onError((error) => {
  throw error; // `edge.ts` reports the error
});
