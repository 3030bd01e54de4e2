/** Limits that forms show and `credentials.ts` validates; a separate file, so that pages do not load zod. */
export const PASSWORD_LENGTH = 10;
export const CODE_LENGTH = 6;
/** How long a code or link from an email is valid; the same as `otp_expiry` in supabase/config.toml. */
export const CODE_MINUTES = 10;
