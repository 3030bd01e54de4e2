/** The `last_error` that SQL's `private.abandon_restored_mail` sets. */
export const ABANDONED_BY_RESTORE = "restored";

/** The `last_error` of a failed email that was obsolete when an admin wanted to send it again. */
export const OBSOLETE = "obsolete";

/** The `last_error` of an email that could not be composed. */
export const NOT_COMPOSED = "could not be composed";

/** The `last_error` of an email that was not sent because Supabase failed. */
export const BACKEND_FAILED = "the backend failed";

type EmailFailure = {
  /** A German sentence. */
  message: string;
  /** True when the recipient's email is probably wrong. */
  isEmailWrong: boolean;
};

const failures: readonly (EmailFailure & { pattern: RegExp })[] = [
  {
    pattern: /^resend: 4(00|22) validation_error\b|^cloudflare: E_(RECIPIENT|VALIDATION|FIELD)/,
    message: "Diese Adresse gibt es nicht.",
    isEmailWrong: true,
  },
  {
    pattern: /^cloudflare: E_DELIVERY/,
    message: "Das Postfach hat die Mail nicht angenommen.",
    isEmailWrong: true,
  },
  {
    pattern: /^resend: 40[13] /,
    message: "Der Maildienst kennt unseren Zugang nicht mehr.",
    isEmailWrong: false,
  },
  {
    pattern: /: 429\b|RATE_LIMIT|QUOTA|LIMIT_EXCEEDED/,
    message: "Der Maildienst nimmt gerade keine weiteren Mails an.",
    isEmailWrong: false,
  },
  {
    pattern: /: (408|5\d\d)\b|E_INTERNAL|: (\w*Error|no answer)$/,
    message: "Der Maildienst antwortet nicht.",
    isEmailWrong: false,
  },
  {
    pattern: new RegExp(`^${ABANDONED_BY_RESTORE}$`),
    message: "Wahrscheinlich schon verschickt, bevor die Sicherung eingespielt wurde.",
    isEmailWrong: false,
  },
  {
    pattern: new RegExp(`^${NOT_COMPOSED}$`),
    message: "Der Text der Mail ließ sich nicht erstellen.",
    isEmailWrong: false,
  },
  {
    pattern: new RegExp(`^${BACKEND_FAILED}$`),
    message: "Die Datenbank hat nicht geantwortet.",
    isEmailWrong: false,
  },
];

/** Explains the `last_error` of an unsent email; `null` means that the attempt was interrupted. */
export function emailFailureOf(lastError: string | null): EmailFailure {
  if (lastError === null) return { message: "Der Versand ist abgebrochen.", isEmailWrong: false };
  const { message, isEmailWrong } = failures.find(({ pattern }) => pattern.test(lastError)) ?? {
    message: "Der Maildienst hat die Mail abgelehnt.",
    isEmailWrong: false,
  };
  return { message, isEmailWrong };
}
