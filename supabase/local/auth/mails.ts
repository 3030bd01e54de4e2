import type { Mailbox } from "../mailbox.ts";

export type MailKind = "signup" | "magiclink" | "recovery" | "invite" | "email_change";

const TEXTS: Record<MailKind, { subject: string; action: string }> = {
  signup: { subject: "Bitte bestätige deine E-Mail-Adresse", action: "E-Mail-Adresse bestätigen" },
  magiclink: { subject: "Dein Anmeldecode", action: "Anmelden" },
  recovery: { subject: "Neues Passwort vergeben", action: "Neues Passwort vergeben" },
  invite: { subject: "Du bist eingeladen", action: "Einladung annehmen" },
  email_change: { subject: "Bitte bestätige die neue E-Mail-Adresse", action: "Änderung bestätigen" },
};

/** The mail with a code and the link that does the same; on a hosted project its mail templates say this. */
export async function sendCodeMail(
  mailbox: Mailbox,
  mail: { kind: MailKind; to: string; code: string; link: string },
): Promise<void> {
  const { subject, action } = TEXTS[mail.kind];
  await mailbox.deliver({
    to: mail.to,
    subject,
    text: `${subject}\n\nCode: ${mail.code}\n\n${action}: ${mail.link}\n\nDer Code gilt 10 Minuten.\n`,
    html:
      `<h1>${subject}</h1><p>Code: <strong>${mail.code}</strong></p>` +
      `<p><a href="${mail.link.replaceAll("&", "&amp;")}">${action}</a></p><p>Der Code gilt 10 Minuten.</p>`,
    attachments: [],
  });
}
