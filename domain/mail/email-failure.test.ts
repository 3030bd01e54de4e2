import { expect, it } from "vitest";
import { BACKEND_FAILED, emailFailureOf, NOT_COMPOSED } from "./email-failure.ts";

it.each([
  ["resend: 422 validation_error", "Diese Adresse gibt es nicht.", true],
  ["resend: 422 invalid_from_address", "Der Maildienst hat die Mail abgelehnt.", false],
  ["cloudflare: E_RECIPIENT_NOT_ALLOWED", "Diese Adresse gibt es nicht.", true],
  ["cloudflare: E_DELIVERY_FAILED", "Das Postfach hat die Mail nicht angenommen.", true],
  ["resend: 403 invalid_api_key", "Der Maildienst kennt unseren Zugang nicht mehr.", false],
  ["resend: 429 daily_quota_exceeded", "Der Maildienst nimmt gerade keine weiteren Mails an.", false],
  ["cloudflare: E_RATE_LIMIT_EXCEEDED", "Der Maildienst nimmt gerade keine weiteren Mails an.", false],
  ["resend: 503 unknown", "Der Maildienst antwortet nicht.", false],
  ["resend: TimeoutError", "Der Maildienst antwortet nicht.", false],
  ["cloudflare: E_INTERNAL_SERVER_ERROR", "Der Maildienst antwortet nicht.", false],
  ["local mailbox: 500", "Der Maildienst antwortet nicht.", false],
  [BACKEND_FAILED, "Die Datenbank hat nicht geantwortet.", false],
  [NOT_COMPOSED, "Der Text der Mail ließ sich nicht erstellen.", false],
  ["resend: 404 unknown", "Der Maildienst hat die Mail abgelehnt.", false],
  ["restored", "Wahrscheinlich schon verschickt, bevor die Sicherung eingespielt wurde.", false],
  [null, "Der Versand ist abgebrochen.", false],
])("explains %s in German and returns whether the recipient's email is wrong", (lastError, message, isEmailWrong) => {
  expect(emailFailureOf(lastError)).toEqual({ message, isEmailWrong });
});
