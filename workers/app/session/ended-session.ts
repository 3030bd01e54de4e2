import { z } from "zod";

/** Supabase Auth's codes for a session, refresh token or user that no longer exists. */
const ENDED = new Set([
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "session_not_found",
  "user_banned",
  "user_not_found",
]);

/** Both formats of Auth's error body; which one it sends depends on the API version of the request. */
const AuthFailure = z.union([z.object({ error_code: z.string() }), z.object({ code: z.string() })]);

/**
 * Whether Auth itself says that the session has ended. A gateway's 401, 402, 403 or 429 (a rotated key, billing, a firewall,
 * a rate limit) carries none of Auth's codes and says nothing about the session.
 */
export async function saysSessionEnded(response: Response): Promise<boolean> {
  const failure = AuthFailure.safeParse(await response.json().catch(() => null)).data;
  if (!failure) return false;
  return ENDED.has("error_code" in failure ? failure.error_code : failure.code);
}
