import { authEmails, authTemplates, TEMPLATE_SITE_URL } from "./auth-emails.ts";
import { renderEmail } from "./render-email.tsx";

/** The HTML of every template of Supabase Auth, by its name there. */
export function renderAuthTemplates(): Record<string, string> {
  return Object.fromEntries(
    authTemplates.map((name) => [name, `${renderEmail(authEmails[name], TEMPLATE_SITE_URL).html}\n`]),
  );
}
