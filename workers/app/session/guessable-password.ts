import { siteConfiguration } from "#domain/site/site-configuration.ts";
import { commonPasswords } from "./common-passwords.ts";

/** Words to which people in Germany often add digits until the password is long enough. */
const COMMON_WORDS = [
  ...["abcdef", "asdfgh", "asdfghjkl", "berlin", "deutschland", "fussball", "fußball", "geheim", "hallo", "hallohallo"],
  ...["herbst", "ichliebedich", "iloveyou", "internet", "kennwort", "letmein", "liebe", "mustermann", "passwort"],
  ...[
    "passwortpasswort",
    "password",
    "qwert",
    "qwerty",
    "qwertz",
    "qwertzuiop",
    "qwertzuiopü",
    "schatz",
    "schmetterling",
  ],
  ...["schokolade", "sommer", "sonne", "sonnenschein", "start", "test", "welcome", "willkommen", "winter", "yxcvbnm"],
];
const DIGIT_ROWS = "01234567890123456789 98765432109876543210";

/**
 * True when a password of sufficient length is easy to guess: a common password, the name of the site or the person's
 * email (also with digits and punctuation around them), up to three repeated characters, or digits in a row.
 * @param email empty when it is not known
 */
export function isGuessable(password: string, email: string): boolean {
  const typed = password.trim().toLowerCase();
  const bare = typed.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, "");
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const words = [...COMMON_WORDS, siteConfiguration.name.toLowerCase(), email.toLowerCase(), local, domain];
  return (
    commonPasswords.has(typed) ||
    commonPasswords.has(bare) ||
    /^(.{1,3})\1+$/u.test(typed) ||
    DIGIT_ROWS.includes(typed) ||
    [typed, bare].some((text) => text !== "" && words.some((word) => text === word || text === withoutDigits(word)))
  );
}

const withoutDigits = (word: string) => word.replace(/[\d\p{P}]+$/u, "");
