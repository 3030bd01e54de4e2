import { TRPCError } from "@trpc/server";
import { getErrorShape } from "@trpc/server/shared";
import superjson from "superjson";
import { type RefusalCode, Refused, refusals } from "#domain/refusal.ts";
import { appRouter } from "./router.ts";

const RPC_PATH = /^\/api\/trpc(?:\/(.*))?$/;

/**
 * Refuses a request before a procedure runs. Below `/api/trpc` the response has tRPC's error shape (specification,
 * section 8); elsewhere it is plain text.
 */
export function refuseRequest(pathname: string, refusal: RefusalCode | Refused): Response {
  const refused = refusal instanceof Refused ? refusal : new Refused(refusal);
  const error = new TRPCError({ code: refusals[refused.code].code, message: refused.message, cause: refused });
  return respondWithError(pathname, error);
}

/**
 * Refuses a request to `/api/trpc` without a procedure name (404) or with an unsupported method (405), else returns
 * `null`. tRPC itself would check the content type first and respond with 415.
 */
export function refuseRpc({ method, pathname }: { method: string; pathname: string }): Response | null {
  if (!["GET", "HEAD", "POST"].includes(method))
    return respondWithError(pathname, new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: `No method ${method}` }));
  if (!RPC_PATH.exec(pathname)?.[1])
    return respondWithError(pathname, new TRPCError({ code: "NOT_FOUND", message: "The path has no procedure name" }));
  return null;
}

/** The response to an unexpected error, without details of the error. */
export function respondWithFailure(pathname: string): Response {
  return respondWithError(pathname, new TRPCError({ code: "INTERNAL_SERVER_ERROR" }));
}

function respondWithError(pathname: string, error: TRPCError): Response {
  const rpc = RPC_PATH.exec(pathname);
  const path = rpc?.[1];
  const shape = getErrorShape({
    config: appRouter._def._config, // private, but `getErrorShape` needs the configuration
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
