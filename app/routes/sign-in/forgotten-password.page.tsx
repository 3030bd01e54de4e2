import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeAtHand, EmailField, StepForm, StepLink } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

/** Asking for a new password. */
export function ForgottenPasswordPage({ redirectTo, answer }: { redirectTo: string; answer: StepResult }) {
  return (
    <SignInFrame
      title="Passwort vergessen?"
      intro={
        <p>Kein Problem. Gibt es zu deiner E-Mail-Adresse ein Konto, schicken wir dir einen Code für ein neues.</p>
      }
      problem={answer.problem}
    >
      <StepForm redirectTo={redirectTo} label="Code schicken">
        <EmailField email={answer.email} errors={answer.errors.email} />
      </StepForm>
      <CodeAtHand step={steps.newPassword} redirectTo={redirectTo} />
      <p>
        Wieder eingefallen?{" "}
        <StepLink step={steps.password} redirectTo={redirectTo}>
          Anmelden
        </StepLink>
      </p>
    </SignInFrame>
  );
}
