import type { Sql } from "postgres";
import type { AuthContext } from "./auth.ts";
import { type CodeKind, issueCode } from "./one-time-codes.ts";
import { assertEmailInterval } from "./rate-limit.ts";
import { type EmailKind, sendCodeEmail } from "./send-code-email.ts";
import type { User } from "./users.ts";

/** `redirectTo` is the redirect target of the link in an email. */
export type CodeEmails = {
  /** Throws `over_email_send_rate_limit` when the user's last email with the same kind of code is too recent. */
  send(sql: Sql, user: User, kind: EmailKind, redirectTo: string | null): Promise<void>;
  /** Sends one code to the new and one to the old email, because both must confirm the change. Throws like `send`. */
  sendEmailChange(sql: Sql, user: User, newEmail: string, redirectTo: string | null): Promise<void>;
  /** The `action_link` of `/admin/generate_link`. Emails contain another link, from their template. */
  link(hash: string, kind: EmailKind, redirectTo: string | null): string;
  /** Returns `redirectTo` if it is a URL of the site or of this machine, else the URL of the site. */
  safeRedirect(redirectTo: string | null): string;
};

export const CODE_KIND_OF_EMAIL: Record<Exclude<EmailKind, "email_change">, CodeKind> = {
  signup: "confirmation_token",
  magiclink: "recovery_token",
  recovery: "recovery_token",
};

export function createCodeEmails({ tokens, mailbox, settings }: AuthContext): CodeEmails {
  function safeRedirect(redirectTo: string | null): string {
    if (!redirectTo || !URL.canParse(redirectTo)) return settings.siteUrl;
    const { protocol, hostname } = new URL(redirectTo);
    const isAllowed =
      /^https?:$/.test(protocol) && ["localhost", "127.0.0.1", new URL(settings.siteUrl).hostname].includes(hostname);
    return isAllowed ? redirectTo : settings.siteUrl;
  }

  function link(hash: string, kind: EmailKind, redirectTo: string | null): string {
    return `${tokens.issuer}/verify?token=${hash}&type=${kind}&redirect_to=${encodeURIComponent(safeRedirect(redirectTo))}`;
  }

  const valuesOf = (user: User, code: string, hash: string, redirectTo: string | null) => ({
    SiteURL: settings.siteUrl,
    Token: code,
    TokenHash: hash,
    RedirectTo: safeRedirect(redirectTo),
    Email: user.email ?? "",
    NewEmail: "",
  });

  return {
    link,
    safeRedirect,
    async send(sql, user, kind, redirectTo) {
      if (kind === "email_change") throw new Error("An email change sends two emails: call sendEmailChange");
      const codeKind = CODE_KIND_OF_EMAIL[kind];
      const sentAt = codeKind === "confirmation_token" ? user.confirmation_sent_at : user.recovery_sent_at;
      assertEmailInterval(sentAt, settings.emailIntervalSeconds);
      const to = user.email as string; // Callers find or create the user by email.
      const { code, hash } = await issueCode(sql, user, codeKind, to);
      await sendCodeEmail(mailbox, { kind, to, values: valuesOf(user, code, hash, redirectTo) });
    },
    async sendEmailChange(sql, user, newEmail, redirectTo) {
      assertEmailInterval(user.email_change_sent_at, settings.emailIntervalSeconds);
      const recipients: [CodeKind, string][] = [["email_change_token_new", newEmail]];
      if (user.email) recipients.push(["email_change_token_current", user.email]);
      await sql`update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0 where id = ${user.id}`;
      for (const [codeKind, to] of recipients) {
        const { code, hash } = await issueCode(sql, user, codeKind, to);
        const values = { ...valuesOf(user, code, hash, redirectTo), NewEmail: newEmail };
        await sendCodeEmail(mailbox, { kind: "email_change", to, values });
      }
    },
  };
}
