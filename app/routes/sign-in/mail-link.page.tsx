import type { LinkType, MailLink } from "#domain/account/credentials.ts";
import { ExpiredLink } from "./expired-link.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { StepForm } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

const words: Record<LinkType, { text: string; label: string }> = {
  email: { text: "Damit bist du auf diesem Gerät angemeldet.", label: "Anmelden" },
  magiclink: { text: "Damit bist du auf diesem Gerät angemeldet.", label: "Anmelden" },
  recovery: { text: "Damit bist du auf diesem Gerät angemeldet.", label: "Anmelden" },
  invite: { text: "Damit nimmst du die Einladung an und bist angemeldet.", label: "Einladung annehmen" },
  signup: {
    text: "Damit bestätigst du deine E-Mail-Adresse und bist auf diesem Gerät angemeldet.",
    label: "Bestätigen und anmelden",
  },
  email_change: { text: "Damit bestätigst du die Änderung deiner E-Mail-Adresse.", label: "Änderung bestätigen" },
};

export type MailLinkPageProps = { redirectTo: string; link: MailLink | null; answer: StepResult };

/** The button behind the link of a mail: programs that look at mails open links, but they press no buttons. */
export function MailLinkPage({ redirectTo, link, answer }: MailLinkPageProps) {
  if (link?.type === "email_change" && answer.isOver) {
    return <ExpiredLink step="/konto/" redirectTo="/" wayOn="Zu deinem Konto" />;
  }
  if (!link || answer.isOver) return <ExpiredLink step={steps.codeRequest} redirectTo={redirectTo} />;
  if (answer.isSent) {
    return (
      <SignInFrame title="Halb geschafft.">
        <p role="status">
          Diese Adresse ist bestätigt. Öffne jetzt noch den Link in der E-Mail an deine andere Adresse, dann gilt die
          neue.
        </p>
      </SignInFrame>
    );
  }
  const { text, label } = words[link.type];
  return (
    <SignInFrame title={<>Nur noch ein&nbsp;Klick.</>} intro={<p>{text}</p>} problem={answer.problem}>
      <StepForm redirectTo={redirectTo} label={label}>
        <input type="hidden" name="token_hash" value={link.tokenHash} />
        <input type="hidden" name="type" value={link.type} />
      </StepForm>
    </SignInFrame>
  );
}
