import { settingsOf } from "#workers/app/environment.ts";
import { createSiteSettingsReader } from "#workers/app/site-settings.ts";
import type { Fetch } from "#workers/data/fetch-supabase.ts";
import { connectAsVisitor } from "#workers/data/supabase.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Words to which people in Germany often add digits until the password is long enough. */
const COMMON_WORDS = `
abcdef asdfgh asdfghjkl berlin deutschland fussball fußball geheim hallo hallohallo herbst ichliebedich iloveyou
internet kennwort letmein liebe mustermann passwort passwortpasswort password qwert qwerty qwertz qwertzuiop
qwertzuiopü schatz schmetterling schokolade sommer sonne sonnenschein start test welcome willkommen winter yxcvbnm
`
  .trim()
  .split(/\s+/);
const DIGIT_SEQUENCES = "01234567890123456789 98765432109876543210";

type Site = { name: string; host: string };

/**
 * Returns `isGuessable` for this site. Reads the site's name for at most a second, because Supabase Auth needs the rest
 * of the request's eight seconds. When this read fails, uses the name that was read last, or the default name.
 */
export async function createPasswordCheck(env: Env, supabaseFetch: Fetch) {
  const { SITE_URL, MAIL_FROM } = settingsOf(env);
  const shortFetch: Fetch = (input, init) => supabaseFetch(input, { ...init, signal: AbortSignal.timeout(1_000) });
  const db = connectAsVisitor(env, { supabaseFetch: shortFetch });
  const readSettings = createSiteSettingsReader(db, MAIL_FROM, () => {}); // a fallback is not reported
  const site = { name: (await readSettings()).name, host: new URL(SITE_URL).hostname };
  return (password: string, email: string) => isGuessable(password, email, site);
}

/**
 * True when a password of sufficient length is easy to guess:
 * - a common password or word, the site's name or host name, or the person's email, its part before the @ or its
 *   domain; with or without digits and punctuation around it
 * - a repeated group of one to three characters
 * - ascending or descending digits
 * @param email empty when it is not known
 */
export function isGuessable(password: string, email: string, site: Site): boolean {
  const normalizedPassword = password.trim().toLowerCase();
  const withoutAffixes = normalizedPassword.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, "");
  const [localPart = "", domain = ""] = email.toLowerCase().split("@");
  const siteName = site.name.toLowerCase();
  const host = site.host.replace(/^www\./, "");
  const siteWords = [siteName, siteName.replace(/\s+/g, ""), site.host, host, host.replace(/\.[^.]+$/, "")];
  const words = [...COMMON_WORDS, ...siteWords, email.toLowerCase(), localPart, domain];
  const guesses = new Set(words.flatMap((word) => [word, withoutSuffix(word)]));
  return (
    commonPasswords.has(normalizedPassword) ||
    commonPasswords.has(withoutAffixes) ||
    /^(.{1,3})\1+$/u.test(normalizedPassword) ||
    DIGIT_SEQUENCES.includes(normalizedPassword) ||
    [normalizedPassword, withoutAffixes].some((text) => text !== "" && guesses.has(text))
  );
}

/** Shortens "friederike84" in an email to "friederike", so that the password "friederike99" is guessable, too. */
function withoutSuffix(word: string): string {
  return word.replace(/[\d\p{P}]+$/u, "");
}
