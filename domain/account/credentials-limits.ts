// Separate from `credentials.ts`, so that pages do not load zod.

export const MIN_PASSWORD_LENGTH = 10;
/** Digits of a code from an email or an authenticator app. */
export const CODE_LENGTH = 6;
/** Validity of a code or link from an email; the same time as `otp_expiry` in supabase/config.toml. */
export const CODE_VALID_MINUTES = 10;
