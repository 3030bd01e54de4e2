import { authLetters, authTemplates, TEMPLATE_SITE_URL } from "./auth-emails.ts";
import { renderLetter } from "./render-email.tsx";

/** The HTML of every template of Supabase Auth, by its name there. */
export function renderAuthTemplates(): Record<string, string> {
  return Object.fromEntries(
    authTemplates.map((name) => [name, `${renderLetter(authLetters[name], TEMPLATE_SITE_URL).html}\n`]),
  );
}
