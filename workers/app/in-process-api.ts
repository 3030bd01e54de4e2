import type { TRPCError } from "@trpc/server";
import { redirectDeniedUser, redirectToSecondFactor, redirectToSignIn } from "#app/routes/access.ts";
import { notFound } from "#app/routes/not-found.ts";
import { refusedPage } from "#app/routes/refusal.ts";
import { Refused } from "#domain/refusal.ts";
import { type ApiCaller, createCaller } from "#workers/api/router.ts";
import type { TrpcContext } from "#workers/api/trpc.ts";

/**
 * The API's procedures for the loaders and actions of one request. A refused query throws the page's response (503,
 * 429, 404 or a redirect). A refused mutation throws its `TRPCError`, which the action shows in the form (`refusalOf`).
 */
export function createInProcessApi(context: TrpcContext, request: Request): ApiCaller {
  return createCaller(context, {
    onError({ error, type }) {
      if (type === "query") throw loaderErrorOf(error, request);
    },
  });
}

/** A response for an expected error, else the error itself. */
function loaderErrorOf(error: TRPCError, request: Request): unknown {
  const refused = error.cause instanceof Refused ? error.cause : null;
  const refusalCode = refused?.code ?? null;
  const page = refused && refusedPage(refused);
  if (page) return page;
  // The access middleware checks only the token. A token can outlive its session or the admin role, and does not say
  // whether the user has a second factor.
  if (refusalCode === "signed_out") return redirectToSignIn(request);
  if (refusalCode === "not_admin") return redirectDeniedUser(request);
  if (refusalCode === "second_factor_required") return redirectToSecondFactor(request);
  if (error.code === "BAD_REQUEST" || error.code === "NOT_FOUND") return notFound(request);
  return error;
}
