import { CODE_MINUTES } from "#domain/account/credentials-limits.ts";
import { CodeAgain } from "./code-again.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, EmailField, StepForm } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

export type CodeEntryPageProps = {
  redirectTo: string;
  /** Empty when this is another browser than the one that asked for the code. */
  rememberedEmail: string;
  answer: StepResult;
};

/** Signing in with the code from the mail. */
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
      <CodeAgain
        email={answer.email}
        isSent={answer.isSent}
        redirectTo={redirectTo}
        otherEmailUrl={steps.codeRequest}
      />
    </SignInFrame>
  );
}

/** The address the code went to; it can be typed where nobody remembers it. */
export function CodeEmail({ rememberedEmail, answer }: Pick<CodeEntryPageProps, "rememberedEmail" | "answer">) {
  return (
    <EmailField
      email={answer.email}
      errors={answer.errors.email}
      isFixed={rememberedEmail !== "" && !answer.errors.email}
    />
  );
}
