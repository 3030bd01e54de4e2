import { Hono } from "hono";
import type { ApiEnv } from "#workers/api/index.ts";
import { isReachable } from "#workers/data/site/health.ts";
import { connectAsVisitor } from "#workers/data/supabase.ts";
import { version } from "../../../package.json";

/**
 * `GET /api/health`: 200 when the database responds, else 503. `worker_version` is Cloudflare's id of the deployed
 * version; `null` in `npm start`.
 */
export const health = new Hono<ApiEnv>().get("/", async (c) => {
  const { trpcContext, build } = c.env;
  const database = (await isReachable(connectAsVisitor(trpcContext.env))) ? "ok" : "unreachable";
  const status = database === "ok" ? "ok" : "degraded";
  const worker_version = trpcContext.env.CF_VERSION_METADATA?.id ?? null;
  const body = { status, version, build, worker_version, checks: { database } };
  return c.json(body, database === "ok" ? 200 : 503, { "cache-control": "no-store" });
});
