import { Hono } from "hono";
import type { ApiEnv } from "#workers/api/index.ts";
import { isReachable } from "#workers/data/site/health.ts";
import { connectAsVisitor } from "#workers/data/supabase.ts";
import { version } from "../../../package.json";

/** `GET /api/health`: 200 when the database responds, else 503. */
export const health = new Hono<ApiEnv>().get("/", async (c) => {
  const { trpcContext, build } = c.env;
  const database = (await isReachable(connectAsVisitor(trpcContext.env))) ? "ok" : "unreachable";
  const status = database === "ok" ? "ok" : "degraded";
  return c.json({ status, version, build, checks: { database } }, database === "ok" ? 200 : 503, {
    "cache-control": "no-store",
  });
});
