import { Hono } from "hono";
import type { ApiEnv } from "#workers/api/index.ts";
import { within } from "#workers/app/time-limit.ts";
import { isReachable, isSecretKeyAccepted } from "#workers/data/site/health.ts";
import { connectAsService, connectAsVisitor } from "#workers/data/supabase.ts";
import { version } from "../../../package.json";

/** How long an isolate reuses a check, so that many requests cause few queries. */
const REUSE_MS = 5_000;
/** Longer than a check, whose queries time out after two seconds. */
const MAX_CHECK_MS = 2_500;
let lastCheck: { env: Env; result: ReturnType<typeof check>; startedAt: number } | null = null;

/**
 * `GET /api/health`: 200 when the database responds and accepts the publishable key and the secret key, else 503.
 * `build` is the build id, which changes only when the code for browsers changes. `worker_version` is Cloudflare's id
 * of the deployed version; `null` in `npm start`.
 */
export const health = new Hono<ApiEnv>().get("/", async (c) => {
  const { env, execution } = c.env.trpcContext;
  let result: Awaited<ReturnType<typeof check>> | null = null;
  while (!result) {
    if (lastCheck?.env !== env || Math.abs(Date.now() - lastCheck.startedAt) >= REUSE_MS) {
      lastCheck = { env, result: check(env), startedAt: Date.now() };
      execution.waitUntil(lastCheck.result); // finishes the check even if the client disconnects
    }
    const awaitedCheck = lastCheck;
    result = await within(awaitedCheck.result, MAX_CHECK_MS);
    // The runtime can still stop the request that started a check. The check then never ends, and a waiting request
    // starts a new check.
    if (!result && lastCheck === awaitedCheck) lastCheck = null;
  }
  const { isDatabaseOk, isSecretKeyOk } = result;
  const isOk = isDatabaseOk && isSecretKeyOk;
  const body = {
    status: isOk ? "ok" : "degraded",
    version,
    build: c.env.build,
    worker_version: env.CF_VERSION_METADATA?.id ?? null,
    checks: { database: isDatabaseOk ? "ok" : "unreachable", secret_key: isSecretKeyOk ? "ok" : "unusable" },
  };
  return c.json(body, isOk ? 200 : 503, { "cache-control": "no-store" });
});

async function check(env: Env) {
  const [isDatabaseOk, isSecretKeyOk] = await Promise.all([
    isReachable(connectAsVisitor(env)),
    isSecretKeyAccepted(connectAsService(env)),
  ]);
  return { isDatabaseOk, isSecretKeyOk };
}
