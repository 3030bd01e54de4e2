import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  DRAFT_PATH,
  IMAGE_PATH,
  MAX_BODY_BYTES,
  MAX_DRAFT_BODY_BYTES,
  MAX_RECORDING_BYTES,
  MONITORING_PATH,
} from "#workers/app/limits/request-size.ts";
import { authConfirm } from "./http/auth-confirm.ts";
import { ownDownloads } from "./http/downloads.ts";
import { health } from "./http/health.ts";
import { icons } from "./http/icons.ts";
import { live } from "./http/live.ts";
import { media } from "./http/media.ts";
import { mediaUpload } from "./http/media-upload.ts";
import { monitoring } from "./http/monitoring.ts";
import { appRouter } from "./router.ts";
import { refuseRequest } from "./rpc-refusal.ts";
import type { TrpcContext } from "./trpc.ts";

const MAX_BATCH = 20;

/** Per-request values for the API, passed as Hono's bindings. */
export type ApiBindings = { trpcContext: TrpcContext; build: string };
export type ApiEnv = { Bindings: ApiBindings };

/** Everything under `/api` and `/media`. */
export const api = new Hono<ApiEnv>();

api.route(IMAGE_PATH, mediaUpload); // Registered before the general limit, because uploads have their own.
const onError = (c: Context) => refuseRequest(c.req.path, "request_too_large");
const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
const draftLimit = bodyLimit({ maxSize: MAX_DRAFT_BODY_BYTES, onError });
const recordingLimit = bodyLimit({ maxSize: MAX_RECORDING_BYTES, onError });
api.use("/api/*", (c, next) => {
  if (c.req.path === MONITORING_PATH) return recordingLimit(c, next);
  return (c.req.path === DRAFT_PATH ? draftLimit : limit)(c, next);
});
api.route("/api/auth/confirm", authConfirm);
api.route("/api/health", health);
api.route("/api/icons", icons);
api.route("/api/live", live);
api.route(MONITORING_PATH, monitoring);
api.route("/media", media);
api.route("/api", ownDownloads);

api.all("/api/trpc/:procedures{.+}", async (c) => {
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
    responseMeta: () => ({ headers: new Headers({ "cache-control": "private, no-store" }) }),
  });
  // tRPC names no type for refusals of a whole batch, and the browser's client reads JSON only.
  response.headers.set("content-type", "application/json");
  return response;
});

api.notFound((c) => c.json({ message: "Diese Adresse gibt es nicht." }, 404));
api.onError((error) => {
  throw error; // Errors are reported once, at the edge.
});
