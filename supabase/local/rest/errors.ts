import type { Claims, InvalidTokenError } from "../tokens.ts";

type DatabaseError = { code: string; message: string; detail?: string; hint?: string };

export function tokenFailure(error: InvalidTokenError): Response {
  const code = error.isExpired ? "PGRST303" : "PGRST301";
  return Response.json(
    { code, details: null, hint: null, message: error.message },
    {
      status: 401,
      headers: { "www-authenticate": `Bearer error="invalid_token", error_description="${error.message}"` },
    },
  );
}

/** On hosted Supabase, the extension safeupdate refuses an update or delete without a filter. */
export function unfilteredWriteFailure(method: string): Response {
  const message = `${method === "PATCH" ? "UPDATE" : "DELETE"} requires a WHERE clause`;
  return Response.json({ code: "21000", details: null, hint: null, message }, { status: 400 });
}

/**
 * PostgREST's response to a lost connection or a database error
 * (https://docs.postgrest.org/en/stable/references/errors.html). For other errors and for PostgREST's own codes
 * (`PGRST…`), returns `fallback`, the response of `@supabase/lite`.
 */
export async function databaseFailure(error: unknown, claims: Claims, fallback: Response): Promise<Response> {
  if (isConnectionLoss(error)) {
    const message = "Could not connect with the database due to an unknown error";
    return Response.json({ code: "PGRST000", details: null, hint: null, message }, { status: 503 });
  }
  if (!isDatabaseError(error) || error.code === "PGRST") return fallback;
  const body = (await fallback
    .clone()
    .json()
    .catch(() => null)) as { code?: string; message?: string } | null;
  if (body?.code?.startsWith("PGRST")) return fallback;
  return Response.json(
    {
      code: error.code,
      details: error.detail ?? null,
      hint: error.hint ?? null,
      message: (body?.code === error.code && body.message) || error.message,
    },
    { status: statusOf(error, claims) },
  );
}

/** Table "HTTP Status Codes" of the page above. */
function statusOf({ code, message }: DatabaseError, claims: Claims): number {
  const requestedStatus = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (requestedStatus) return Number(requestedStatus);
  switch (code) {
    case "21000":
      return message.endsWith("requires a WHERE clause") ? 400 : 500;
    case "42501":
      return claims.role === "anon" ? 401 : 403;
    case "42883":
      return message.startsWith("function xmlagg(") ? 406 : 404;
    case "42P01":
      return 404;
    case "42P17":
      return 500;
    case "23503":
    case "23505":
      return 409;
    case "25006":
      return 405;
    case "P0001":
      return 400;
    case "57P01":
      return 503;
    case "53400":
      return 500;
  }
  if (/^(08|53)/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** 57P03: Postgres accepts no connections, because it starts, stops or recovers from a crash. */
function isConnectionLoss(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && /^(CONNECT|CONNECTION_|ECONN|ETIMEDOUT|57P03)/.test(String(error.code))
  );
}
