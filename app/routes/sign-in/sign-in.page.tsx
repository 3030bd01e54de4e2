import { TextField } from "#app/ui/form/text-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInTabs } from "./sign-in-tabs.tsx";
import { EmailField, StepForm, StepLink } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

export type SignInPageProps = {
  /** Where to go afterwards: a path of ours. */
  redirectTo: string;
  answer: StepResult;
};

/** Signing in with a password. */
export function SignInPage({ redirectTo, answer }: SignInPageProps) {
  return (
    <SignInFrame
      title={<>Schön, dass du da&nbsp;bist.</>}
      intro={<SignInTabs current="password" redirectTo={redirectTo} />}
      problem={answer.problem}
    >
      <StepForm redirectTo={redirectTo} label="Anmelden">
        <EmailField email={answer.email} errors={answer.errors.email} />
        <TextField
          label="Passwort"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          aside={
            <StepLink step={steps.forgottenPassword} redirectTo={redirectTo}>
              Passwort vergessen?
            </StepLink>
          }
        />
      </StepForm>
      <p>
        Noch kein Konto?{" "}
        <StepLink step={steps.registration} redirectTo={redirectTo}>
          Jetzt registrieren
        </StepLink>
      </p>
    </SignInFrame>
  );
}
