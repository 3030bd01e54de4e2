import { Hono } from "hono";
import { z } from "zod";
import { isOwnOrigin } from "../app/request-origin.ts";
import { roomOf } from "../live/stubs.ts";
import type { ApiEnv } from "./index.ts";

const OfferId = z.uuid();

/** `wss …/api/live/offer/{offer id}`: the counts of an offer's dates, first all, then what changes. */
export const live = new Hono<ApiEnv>().get("/offer/:id", async (c) => {
  // Browsers send sockets' cookies and origin, but no CORS stops them: the check is ours.
  if (!isOwnOrigin(c.req.raw)) return c.json({ message: "Diese Anfrage kam von einer fremden Seite." }, 403);
  if (c.req.header("upgrade") !== "websocket") return c.json({ message: "Hier spricht nur ein WebSocket." }, 426);
  const id = OfferId.safeParse(c.req.param("id"));
  if (!id.success) return c.json({ message: "Dieses Angebot gibt es nicht." }, 404);
  return roomOf(c.env.trpcContext.env, id.data).fetch(c.req.raw);
});
