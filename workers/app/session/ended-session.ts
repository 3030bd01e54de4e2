import { z } from "zod";

/** Supabase Auth's codes for a session, refresh token or user that no longer exists or may no longer be used. */
const ENDED = new Set([
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "session_not_found",
  "user_banned",
  "user_not_found",
]);

/** The two formats of Auth's error body, which depend on the API version of the request. */
const AuthFailure = z.union([z.object({ error_code: z.string() }), z.object({ code: z.string() })]);

/**
 * True when Auth's error response reports that the session has ended. Reads the body, because a 401, 402, 403 or 429
 * can also come from a gateway.
 */
export async function hasSessionEnded(response: Response): Promise<boolean> {
  const failure = AuthFailure.safeParse(await response.json().catch(() => null)).data;
  if (!failure) return false;
  return ENDED.has("error_code" in failure ? failure.error_code : failure.code);
}
