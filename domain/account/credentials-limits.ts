// Limits of passwords and codes. Forms show these limits, and `credentials.ts` validates the lengths. This file is
// separate, so that pages do not load zod.

/** Minimum length of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 10;
/** Number of digits in a code from an email or an authenticator app. */
export const CODE_LENGTH = 6;
/** How long a code or link from an email is valid; the same as `otp_expiry` in supabase/config.toml. */
export const CODE_VALID_MINUTES = 10;
