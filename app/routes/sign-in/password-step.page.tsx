import type { ReactNode } from "react";
import type { MailLink } from "#domain/account/credentials.ts";
import { CodeAgain } from "./code-again.tsx";
import { CodeEmail } from "./code-entry.page.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, NewPasswordField, StepForm } from "./step-form.tsx";
import type { StepResult } from "./steps.ts";

export type PasswordStepPageProps = {
  title: ReactNode;
  /** What to read above the form when a code is to be typed. */
  intro: ReactNode;
  /** The deed, as the button says it. */
  label: string;
  redirectTo: string;
  rememberedEmail: string;
  /** The link that led here takes the place of address and code. */
  link: MailLink | null;
  answer: StepResult;
  /** The step at which a new mail can be asked for. */
  otherEmailUrl: string;
};

/** Proof and password in one form. */
export function PasswordStepPage({ link, answer, redirectTo, rememberedEmail, ...page }: PasswordStepPageProps) {
  if (link && answer.isOver) return <ExpiredLink step={page.otherEmailUrl} redirectTo={redirectTo} />;
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
        <CodeAgain
          email={answer.email}
          isSent={answer.isSent}
          redirectTo={redirectTo}
          otherEmailUrl={page.otherEmailUrl}
        />
      )}
    </SignInFrame>
  );
}
