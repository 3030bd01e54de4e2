import { type Context, Hono } from "hono";
import { z } from "zod";
import { Refused, refusals } from "#domain/refusal.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { requireAdmin } from "#workers/api/trpc.ts";
import { keyedHash } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { networkOf } from "#workers/app/limits/attempts.ts";
import { isOwnOrigin } from "#workers/app/request-origin.ts";
import { EXPIRES_HEADER } from "#workers/live/admin-room.ts";
import { NETWORK_HEADER } from "#workers/live/live-room.ts";
import { adminRoomOf, roomOf } from "#workers/live/stubs.ts";

// Lower case, so that an offer has one room only.
const OfferId = z.uuid().toLowerCase();

/**
 * `wss …/api/live/offer/{offer id}`: slot counts of an offer's appointments, first all, then changes.
 * `wss …/api/live/admin`: for admins, appointments whose bookings change. Closes with 4401 when the token expires.
 */
export const live = new Hono<ApiEnv>()
  .get("/offer/:id", async (c) => {
    const refusal = refuseHandshake(c);
    if (refusal) return refusal;
    const id = OfferId.safeParse(c.req.param("id"));
    if (!id.success) return c.json({ message: "Dieses Angebot gibt es nicht." }, 404);
    try {
      return await roomOf(c.env.trpcContext.env, id.data).fetch(await withNetwork(c));
    } catch (error) {
      // The room could not read the counts: the browser polls and reconnects.
      c.env.trpcContext.report(error);
      return c.json({ message: "Die Plätze lassen sich gerade nicht mitlesen." }, 503);
    }
  })
  .get("/admin", async (c) => {
    const refusal = refuseHandshake(c);
    if (refusal) return refusal;
    const { env, session } = c.env.trpcContext;
    try {
      await requireAdmin(c.env.trpcContext);
      const request = await withNetwork(c);
      request.headers.set(EXPIRES_HEADER, String(session.expiresAt ?? 0)); // Replaces any header of that name sent by the browser.
      return await adminRoomOf(env).fetch(request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const status = { UNAUTHORIZED: 401, FORBIDDEN: 403, SERVICE_UNAVAILABLE: 503 } as const;
      const code = refusals[error.code].code;
      return c.json({ message: error.message }, code in status ? status[code as keyof typeof status] : 403);
    }
  });

/**
 * The handshake request with the keyed hash of the client's network in a header, by which the room limits sockets per
 * network.
 */
async function withNetwork(c: Context<ApiEnv>): Promise<Request> {
  const { env } = c.env.trpcContext;
  const network = networkOf(c.req.raw, env);
  const headers = new Headers(c.req.raw.headers);
  headers.delete(NETWORK_HEADER);
  if (network !== null) {
    headers.set(NETWORK_HEADER, await keyedHash(settingsOf(env).COOKIE_SECRET, `socket ${network}`));
  }
  return new Request(c.req.raw, { headers });
}

function refuseHandshake(c: Context<ApiEnv>): Response | null {
  // Browsers send cookies with cross-origin sockets and CORS does not apply: check the origin.
  if (!isOwnOrigin(c.req.raw)) return c.json({ message: "Diese Anfrage kam von einer fremden Seite." }, 403);
  if (c.req.header("upgrade") !== "websocket") return c.json({ message: "Hier spricht nur ein WebSocket." }, 426);
  return null;
}
