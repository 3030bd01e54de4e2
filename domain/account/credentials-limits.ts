/** What forms say about passwords and codes; `credentials.ts` checks it. Apart from it, so that pages go without zod. */
export const PASSWORD_LENGTH = 10;
export const CODE_LENGTH = 6;
/** How long a code or a link from a mail works. The project's setting says the same (supabase/config.toml). */
export const CODE_MINUTES = 10;
