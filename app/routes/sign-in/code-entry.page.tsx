import { CODE_MINUTES } from "#domain/account/credentials-limits.ts";
import { ResendCode } from "./resend-code.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, EmailField, StepForm } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

export type CodeEntryPageProps = {
  redirectTo: string;
  /** Empty in another browser than the one that requested the code. */
  rememberedEmail: string;
  answer: StepResult;
};

export function CodeEntryPage({ redirectTo, rememberedEmail, answer }: CodeEntryPageProps) {
  return (
    <SignInFrame
      title={<>Schau in deine E&#8209;Mails.</>}
      intro={
        <p>
          {rememberedEmail ? (
            <>
              Der Code ist unterwegs an <strong className="wrap-anywhere">{rememberedEmail}</strong>. Er
            </>
          ) : (
            "Gib den Code aus der E-Mail ein. Er"
          )}{" "}
          gilt {CODE_MINUTES} Minuten.
        </p>
      }
      problem={answer.problem}
    >
      <StepForm redirectTo={redirectTo} label="Anmelden">
        <CodeEmail rememberedEmail={rememberedEmail} answer={answer} />
        <CodeField errors={answer.errors.code} />
      </StepForm>
      <ResendCode
        email={answer.email}
        isSent={answer.isSent}
        redirectTo={redirectTo}
        otherEmailPath={steps.codeRequest}
      />
    </SignInFrame>
  );
}

/** The email the code was sent to; editable when this browser does not know it. */
export function CodeEmail({ rememberedEmail, answer }: Pick<CodeEntryPageProps, "rememberedEmail" | "answer">) {
  return (
    <EmailField
      email={answer.email}
      errors={answer.errors.email}
      isFixed={rememberedEmail !== "" && !answer.errors.email}
    />
  );
}
