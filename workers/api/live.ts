import { Hono } from "hono";
import { z } from "zod";
import { isOwnOrigin } from "../app/request-origin.ts";
import { roomOf } from "../live/stubs.ts";
import type { ApiEnv } from "./index.ts";

// One spelling, one room.
const OfferId = z.uuid().toLowerCase();

/** `wss …/api/live/offer/{offer id}`: the counts of an offer's dates, first all, then what changes. */
export const live = new Hono<ApiEnv>().get("/offer/:id", async (c) => {
  // Browsers send sockets' cookies and origin, but no CORS stops them: the check is ours.
  if (!isOwnOrigin(c.req.raw)) return c.json({ message: "Diese Anfrage kam von einer fremden Seite." }, 403);
  if (c.req.header("upgrade") !== "websocket") return c.json({ message: "Hier spricht nur ein WebSocket." }, 426);
  const id = OfferId.safeParse(c.req.param("id"));
  if (!id.success) return c.json({ message: "Dieses Angebot gibt es nicht." }, 404);
  try {
    return await roomOf(c.env.trpcContext.env, id.data).fetch(c.req.raw);
  } catch {
    // The room could not read the counts. The browser polls meanwhile and comes back.
    return c.json({ message: "Die Plätze lassen sich gerade nicht mitlesen." }, 503);
  }
});
