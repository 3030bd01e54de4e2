import type { ReactNode } from "react";
import type { MailLink } from "#domain/account/credentials.ts";
import { ExpiredLink } from "./expired-link.tsx";
import { ResendCode } from "./resend-code.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeEmail, CodeField, NewPasswordField, StepForm } from "./step-form.tsx";
import type { StepResult } from "./steps.ts";

export type PasswordPageProps = {
  title: ReactNode;
  /** Shown above the form that asks for a code. */
  intro: ReactNode;
  /** The label of the button. */
  label: string;
  redirectTo: string;
  rememberedEmail: string;
  /** The email link that opened this step; replaces email and code. */
  link: MailLink | null;
  result: StepResult;
  /** The step that asks for the email address and mails a code. */
  requestStep: string;
};

/** The form of a step that sets a password: email and code, or a link, with the new password. */
export function PasswordPage({ link, result, redirectTo, rememberedEmail, ...page }: PasswordPageProps) {
  if (link && result.isLinkExpired) return <ExpiredLink step={page.requestStep} redirectTo={redirectTo} />;
  return (
    <SignInFrame
      title={page.title}
      intro={link ? <p>Jetzt noch ein Passwort, dann bist du angemeldet.</p> : page.intro}
      problem={result.problem}
    >
      <StepForm redirectTo={redirectTo} label={page.label}>
        {link ? (
          <>
            <input type="hidden" name="token_hash" value={link.tokenHash} />
            <input type="hidden" name="type" value={link.type} />
          </>
        ) : (
          <>
            <CodeEmail rememberedEmail={rememberedEmail} result={result} />
            <CodeField errors={result.errors.code} />
          </>
        )}
        <NewPasswordField errors={result.errors.password} />
      </StepForm>
      {!link && (
        <ResendCode
          email={result.email}
          isSent={result.isSent}
          redirectTo={redirectTo}
          requestStep={page.requestStep}
        />
      )}
    </SignInFrame>
  );
}
