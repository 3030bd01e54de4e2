import type { ReactNode } from "react";
import type { MailLink } from "#domain/account/credentials.ts";
import { ExpiredLink } from "./expired-link.tsx";
import { ResendCode } from "./resend-code.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, NewPasswordField, RememberedEmailField, StepForm, StepLink } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

type PasswordPageProps = {
  title: ReactNode;
  intro: ReactNode;
  /** The text of the submit button. */
  label: string;
  redirectTo: string;
  rememberedEmail: string;
  /** The email link that opened this step; its token replaces email and code. */
  link: MailLink | null;
  result: StepResult;
  /** The step that asks for the email and mails a code. */
  codeRequestStep: string;
};

/** The form of the two steps that set a password. */
export function PasswordPage({
  link,
  result,
  redirectTo,
  rememberedEmail,
  codeRequestStep,
  ...texts
}: PasswordPageProps) {
  if (link && result.isLinkInvalid) return <ExpiredLink actionPath={codeRequestStep} redirectTo={redirectTo} />;
  return (
    <SignInFrame
      title={texts.title}
      intro={link ? <p>Jetzt noch ein Passwort, dann bist du angemeldet.</p> : texts.intro}
      problem={result.problem}
    >
      {/* After a lost response, the person may submit the used code again. */}
      {result.isCodeInvalid && (
        <p>
          Hast du den Code schon abgeschickt? Dann hat es vielleicht geklappt:{" "}
          <StepLink step={steps.password} redirectTo={redirectTo}>
            Melde dich mit dem neuen Passwort an
          </StepLink>
          .
        </p>
      )}
      <StepForm redirectTo={redirectTo} label={texts.label}>
        {link ? (
          <>
            <input type="hidden" name="token_hash" value={link.tokenHash} />
            <input type="hidden" name="type" value={link.type} />
          </>
        ) : (
          <>
            <RememberedEmailField rememberedEmail={rememberedEmail} result={result} />
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
          codeRequestStep={codeRequestStep}
        />
      )}
    </SignInFrame>
  );
}
