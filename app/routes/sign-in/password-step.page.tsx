import type { ReactNode } from "react";
import type { MailLink } from "#domain/account/credentials.ts";
import { CodeEmail } from "./code-entry.page.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import { ResendCode } from "./resend-code.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, NewPasswordField, StepForm } from "./step-form.tsx";
import type { StepResult } from "./steps.ts";

export type PasswordStepPageProps = {
  title: ReactNode;
  /** Shown above the form when a code is asked for. */
  intro: ReactNode;
  /** The label of the button. */
  label: string;
  redirectTo: string;
  rememberedEmail: string;
  /** The email link that led here; replaces email and code. */
  link: MailLink | null;
  answer: StepResult;
  /** The step that sends a new email. */
  otherEmailPath: string;
};

/** The form of a step that sets a password: email and code, or a link, with the new password. */
export function PasswordStepPage({ link, answer, redirectTo, rememberedEmail, ...page }: PasswordStepPageProps) {
  if (link && answer.isExpired) return <ExpiredLink step={page.otherEmailPath} redirectTo={redirectTo} />;
  return (
    <SignInFrame
      title={page.title}
      intro={link ? <p>Jetzt noch ein Passwort, dann bist du angemeldet.</p> : page.intro}
      problem={answer.problem}
    >
      <StepForm redirectTo={redirectTo} label={page.label}>
        {link ? (
          <>
            <input type="hidden" name="token_hash" value={link.tokenHash} />
            <input type="hidden" name="type" value={link.type} />
          </>
        ) : (
          <>
            <CodeEmail rememberedEmail={rememberedEmail} answer={answer} />
            <CodeField errors={answer.errors.code} />
          </>
        )}
        <NewPasswordField errors={answer.errors.password} />
      </StepForm>
      {!link && (
        <ResendCode
          email={answer.email}
          isSent={answer.isSent}
          redirectTo={redirectTo}
          otherEmailPath={page.otherEmailPath}
        />
      )}
    </SignInFrame>
  );
}
