import { Hono } from "hono";
import { version } from "../../package.json";
import { isReachable } from "../data/health.ts";
import { connect } from "../data/supabase.ts";
import type { ApiEnv } from "./index.ts";

/** `GET /api/health`: 200 when the database answers, 503 when it does not. */
export const health = new Hono<ApiEnv>().get("/", async (c) => {
  const { trpcContext, build } = c.env;
  const database = (await isReachable(connect(trpcContext.env, null))) ? "ok" : "unreachable";
  const status = database === "ok" ? "ok" : "degraded";
  return c.json({ status, version, build, checks: { database } }, database === "ok" ? 200 : 503, {
    "cache-control": "no-store",
  });
});
