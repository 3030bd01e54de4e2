import { type Context, Hono } from "hono";
import { z } from "zod";
import { Refused, refusals } from "#domain/refusal.ts";
import type { ApiEnv } from "#workers/api/index.ts";
import { requireAdmin, requireUser, type TrpcContext } from "#workers/api/trpc.ts";
import { keyedHash } from "#workers/app/digest.ts";
import { settingsOf } from "#workers/app/environment.ts";
import { networkOf } from "#workers/app/limits/attempt-rules.ts";
import { isOwnOrigin } from "#workers/app/request-origin.ts";
import { requireSession } from "#workers/data/account/account.ts";
import { getEditorName } from "#workers/data/account/profile.ts";
import { closeForEndedAccess, EXPIRES_HEADER, USER_HEADER } from "#workers/live/authorized-room.ts";
import { NETWORK_HEADER } from "#workers/live/live-room.ts";
import { EDITOR_HEADER, encodeEditor } from "#workers/live/record-room.ts";
import { adminRoomOf, recordRoomOf, slotRoomOf, userRoomByKey, userRoomKey } from "#workers/live/stubs.ts";

// In lower case, because the id names the room, and an offer or record has only one room.
const RoomId = z.uuid().toLowerCase();

/**
 * - `wss …/api/live/offer/{offer id}`: the slot counts of an offer's upcoming appointments, then their changes
 * - `wss …/api/live/user`: tells a user's pages that bookings or waitlist entries of the user may have changed
 * - `wss …/api/live/admin`: for admins, ids of appointments whose bookings, waitlist or slots change
 * - `wss …/api/live/record/{record id}`: for admins, the names of the other admins who have the record's editor open
 *
 * Sockets of `/user`, `/admin` and `/record` close with code 4401 when the token expires or `closeSocketsOf` is called,
 * for example after a sign-out.
 */
export const live = new Hono<ApiEnv>()
  .get("/offer/:id", async (c) => {
    const refusal = refuseHandshake(c);
    if (refusal) return refusal;
    const id = RoomId.safeParse(c.req.param("id"));
    if (!id.success) return c.json({ message: "Dieses Angebot gibt es nicht." }, 404);
    try {
      return await slotRoomOf(c.env.trpcContext.env, id.data).fetch(await admitHandshake(c));
    } catch (error) {
      if (error instanceof Refused) return respondWithRefusal(c, error);
      // The room failed. The browser polls and reconnects, as it does when the room responds with 503.
      c.env.trpcContext.report(error);
      return c.json({ message: "Die Plätze lassen sich gerade nicht mitlesen." }, 503);
    }
  })
  .get("/user", async (c) => {
    const response = await joinAuthorized(c, async (context) => {
      const { id } = requireUser(context);
      await requireSession(context.db);
      return userRoomByKey(context.env, userRoomKey(id));
    });
    return response.status === 401 ? endedSocket() : response;
  })
  .get("/admin", (c) =>
    joinAuthorized(c, async (context) => {
      await requireAdmin(context);
      return adminRoomOf(context.env);
    }),
  )
  .get("/record/:id", async (c) => {
    const id = RoomId.safeParse(c.req.param("id"));
    if (!id.success) return c.json({ message: "Diesen Eintrag gibt es nicht." }, 404);
    return joinAuthorized(c, async (context, headers) => {
      const user = await requireAdmin(context);
      headers.set(EDITOR_HEADER, encodeEditor({ id: user.id, name: await getEditorName(context.db, user) }));
      return recordRoomOf(context.env, id.data);
    });
  });

/** Joins the room that `authorize` returns. `authorize` may set headers for the room and throw `Refused`. */
async function joinAuthorized(
  c: Context<ApiEnv>,
  authorize: (context: TrpcContext, headers: Headers) => Promise<{ fetch(request: Request): Promise<Response> }>,
): Promise<Response> {
  const refusal = refuseHandshake(c);
  if (refusal) return refusal;
  const context = c.env.trpcContext;
  try {
    const request = await admitHandshake(c);
    const room = await authorize(context, request.headers);
    // Replaces headers that the client has sent. The expiry is in Unix seconds.
    request.headers.set(EXPIRES_HEADER, String(context.session.expiresAt ?? 0));
    request.headers.set(USER_HEADER, requireUser(context).id);
    return await room.fetch(request);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return respondWithRefusal(c, error);
  }
}

function respondWithRefusal(c: Context<ApiEnv>, { code, message }: Refused): Response {
  return c.json({ message }, refusalStatuses[refusals[code].code] ?? 403);
}

const refusalStatuses: Partial<Record<string, 401 | 403 | 429 | 503>> = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 503,
};

/**
 * A socket that closes immediately with code 4401, because pages cannot read the status of a refused handshake. After
 * this code, a page checks the session instead of reconnecting to `/user`.
 */
function endedSocket(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  closeForEndedAccess(server);
  return new Response(null, { status: 101, webSocket: client });
}

/** Per network and minute, in this isolate. */
const MAX_HANDSHAKES = 600;
const MINUTE_MS = 60_000;
/** In memory, so that counting a handshake needs no Durable Object. */
const handshakes = { minute: 0, counts: new Map<string, number>() };

function countHandshake(network: string): void {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (handshakes.minute !== minute) {
    handshakes.minute = minute;
    handshakes.counts.clear();
  }
  const count = (handshakes.counts.get(network) ?? 0) + 1;
  handshakes.counts.set(network, count);
  if (count > MAX_HANDSHAKES) throw new Refused("too_many_attempts", { seconds: MINUTE_MS / 1_000 });
}

/**
 * Counts the handshake. Returns the request with the keyed hash of the client's network, because rooms limit sockets
 * per network.
 * @throws Refused `too_many_attempts`
 */
async function admitHandshake(c: Context<ApiEnv>): Promise<Request> {
  const { env } = c.env.trpcContext;
  const network = networkOf(c.req.raw, env);
  if (network !== null) countHandshake(network);
  const headers = new Headers(c.req.raw.headers);
  headers.delete(NETWORK_HEADER);
  if (network !== null) {
    headers.set(NETWORK_HEADER, await keyedHash(settingsOf(env).COOKIE_SECRET, `socket ${network}`));
  }
  return new Request(c.req.raw, { headers });
}

function refuseHandshake(c: Context<ApiEnv>): Response | null {
  // Browsers send cookies with cross-origin sockets, and CORS does not apply to sockets.
  if (!isOwnOrigin(c.req.raw)) return c.json({ message: "Diese Anfrage kam von einer fremden Seite." }, 403);
  if (c.req.header("upgrade") !== "websocket") return c.json({ message: "Hier spricht nur ein WebSocket." }, 426);
  return null;
}
