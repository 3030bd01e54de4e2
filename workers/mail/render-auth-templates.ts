import { authEmails, authTemplates, TEMPLATE_SITE_URL } from "./auth-emails.ts";
import { renderEmail } from "./render-email.tsx";

/** HTML of every Supabase Auth template by its name. */
export function renderAuthTemplates(): Record<string, string> {
  return Object.fromEntries(
    authTemplates.map((name) => [name, `${renderEmail(authEmails[name], TEMPLATE_SITE_URL).html}\n`]),
  );
}
