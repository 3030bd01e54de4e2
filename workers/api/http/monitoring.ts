import { Hono } from "hono";
import { z } from "zod";
import { ingestUrl, publicDsn } from "#domain/monitoring/project.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { countAttempt } from "#workers/app/limits/attempt-rules.ts";
import { MAX_RECORDING_BYTES, MAX_REPORT_BYTES, readBody } from "#workers/app/limits/request-size.ts";

const TIMEOUT_MS = 5_000;
const DEFAULT_RETRY_AFTER_S = "60";
const NEWLINE_BYTE = 10;
const replayTypes = ["replay_event", "replay_recording"] as const;

const EnvelopeHeader = z.object({ dsn: z.url() });
const ItemHeader = z.object({
  type: z.enum(["event", "transaction", ...replayTypes]),
  length: z.number().int().nonnegative().optional(),
});

/**
 * `POST /api/monitoring`: forwards reports of browsers to the configured Sentry project, so that no visitor connects to
 * Sentry. Forwards only the envelope: no IP address, no cookie, no user agent.
 */
export const monitoring = new Hono<ApiEnv>().post("/", async (c) => {
  const { env } = c.env.trpcContext;
  const { SENTRY_DSN } = settingsOf(env);
  if (SENTRY_DSN === "") return c.notFound();
  const { wait: waitSeconds } = await countAttempt(env, c.req.raw, "report", null);
  if (waitSeconds > 0) return c.body(null, 429, { "retry-after": String(waitSeconds) });
  const bufferedOrRefusal = await readBody(c.req.raw, MAX_RECORDING_BYTES);
  if (typeof bufferedOrRefusal === "string") {
    return c.body(null, bufferedOrRefusal === "request_too_large" ? 413 : 408);
  }
  const body = new Uint8Array(await bufferedOrRefusal.arrayBuffer());
  const envelope = parseEnvelope(body);
  if (!envelope || publicDsn(envelope.dsn) !== publicDsn(SENTRY_DSN)) return c.body(null, 400);
  const isReplay = envelope.types.some((type) => replayTypes.some((replayType) => replayType === type));
  if (!isReplay && body.length > MAX_REPORT_BYTES) return c.body(null, 413);
  try {
    const response = await fetch(ingestUrl(SENTRY_DSN), {
      method: "POST",
      headers: { "content-type": "application/x-sentry-envelope" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status === 429) {
      return c.body(null, 429, { "retry-after": response.headers.get("retry-after") ?? DEFAULT_RETRY_AFTER_S });
    }
    return c.body(null, response.ok ? 204 : 502);
  } catch {
    // Sentry is unreachable, so a report of this failure would be lost too.
    return c.body(null, 502);
  }
});

/**
 * `null` when the envelope is malformed, has no item, or has an item of a type that is not forwarded. An envelope is a
 * header line followed by items; each item is a header line and a payload
 * (develop.sentry.dev/sdk/data-model/envelopes).
 */
function parseEnvelope(body: Uint8Array): { dsn: string; types: string[] } | null {
  const decoder = new TextDecoder();
  let position = 0;
  const readLine = () => {
    const newline = body.indexOf(NEWLINE_BYTE, position);
    const end = newline === -1 ? body.length : newline;
    const line = decoder.decode(body.subarray(position, end));
    position = end + 1;
    return line;
  };
  try {
    const { dsn } = EnvelopeHeader.parse(JSON.parse(readLine()));
    const types: string[] = [];
    while (position < body.length) {
      const header = ItemHeader.parse(JSON.parse(readLine()));
      types.push(header.type);
      // A payload without a length ends at the next newline.
      if (header.length === undefined) readLine();
      else if (position + header.length > body.length)
        return null; // Sentry would refuse the envelope
      else position += header.length + 1;
    }
    return types.length > 0 ? { dsn, types } : null;
  } catch {
    return null;
  }
}
