import { TRPCError } from "@trpc/server";
import { getErrorShape } from "@trpc/server/shared";
import superjson from "superjson";
import { type RefusalCode, Refused, refusals } from "#domain/refusal.ts";
import { appRouter } from "./router.ts";

const RPC_PATH = /^\/api\/trpc(?:\/(.*))?$/;

/**
 * Refuses a request before it reaches a procedure: in tRPC's error shape below `/api/trpc`, so that the client reads
 * code and message (specification, section 8), as plain text elsewhere.
 */
export function refuseRequest(pathname: string, code: RefusalCode): Response {
  const refused = new Refused(code);
  const error = new TRPCError({ code: refusals[code].code, message: refused.message, cause: refused });
  return respondWithError(pathname, error);
}

/**
 * Refuses a request below `/api/trpc` without a procedure or with an unknown method, because tRPC's own response has
 * another shape.
 */
export function refuseRpc({ method, pathname }: { method: string; pathname: string }): Response | null {
  if (!["GET", "HEAD", "POST"].includes(method))
    return respondWithError(pathname, new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: `No method ${method}` }));
  if (!RPC_PATH.exec(pathname)?.[1])
    return respondWithError(pathname, new TRPCError({ code: "NOT_FOUND", message: "No procedure is named" }));
  return null;
}

/** The response for an error that no procedure caught, without details, which are only reported. */
export function respondWithFailure(pathname: string): Response {
  return respondWithError(pathname, new TRPCError({ code: "INTERNAL_SERVER_ERROR" }));
}

function respondWithError(pathname: string, error: TRPCError): Response {
  const rpc = RPC_PATH.exec(pathname);
  const path = rpc?.[1];
  const shape = getErrorShape({
    config: appRouter._def._config,
    error,
    type: "unknown",
    path,
    input: undefined,
    ctx: undefined,
  });
  const init = { status: shape.data.httpStatus, headers: { "cache-control": "private, no-store" } };
  if (rpc) return Response.json({ error: superjson.serialize(shape) }, init);
  const headers = { ...init.headers, "content-type": "text/plain; charset=utf-8" };
  return new Response(shape.message, { status: init.status, headers });
}
