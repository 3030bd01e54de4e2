import { TRPCError } from "@trpc/server";
import { getErrorShape } from "@trpc/server/shared";
import superjson from "superjson";
import { type RefusalCode, Refused, refusals } from "#domain/refusal.ts";
import { appRouter } from "./router.ts";

const RPC_PATH = "/api/trpc/";

/**
 * Refuses a request before it reaches a procedure: in tRPC's error shape below `/api/trpc`, so that the client reads code
 * and message (specification, section 8), as plain text elsewhere.
 */
export function refuseRequest(pathname: string, code: RefusalCode): Response {
  const refused = new Refused(code);
  const error = new TRPCError({ code: refusals[code].code, message: refused.message, cause: refused });
  return respondWithError(pathname, error);
}

/** The response for an error that no procedure caught; its details are reported, not shown. */
export function respondWithFailure(pathname: string): Response {
  return respondWithError(pathname, new TRPCError({ code: "INTERNAL_SERVER_ERROR" }));
}

function respondWithError(pathname: string, error: TRPCError): Response {
  const path = pathname.startsWith(RPC_PATH) ? pathname.slice(RPC_PATH.length) : undefined;
  const shape = getErrorShape({
    config: appRouter._def._config,
    error,
    type: "unknown",
    path,
    input: undefined,
    ctx: undefined,
  });
  const init = { status: shape.data.httpStatus, headers: { "cache-control": "private, no-store" } };
  if (path !== undefined) return Response.json({ error: superjson.serialize(shape) }, init);
  const headers = { ...init.headers, "content-type": "text/plain; charset=utf-8" };
  return new Response(shape.message, { status: init.status, headers });
}
