import { TermsNote } from "./code-request.page.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { EmailField, HaveCodeLink, StepForm, StepLink } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

/** The first step of registration asks for the email only; the password follows with the code that proves it. */
export function RegistrationPage({ redirectTo, answer }: { redirectTo: string; answer: StepResult }) {
  return (
    <SignInFrame
      title={<>Schön, dass du dazu&shy;kommst.</>}
      intro={<p>Wir schicken dir einen Code an deine E-Mail-Adresse. Danach wählst du dein Passwort.</p>}
      problem={answer.problem}
    >
      <StepForm redirectTo={redirectTo} label="Weiter">
        <EmailField email={answer.email} errors={answer.errors.email} />
      </StepForm>
      <HaveCodeLink step={steps.registrationConfirmation} redirectTo={redirectTo} />
      <TermsNote />
      <p>
        Schon ein Konto?{" "}
        <StepLink step={steps.password} redirectTo={redirectTo}>
          Anmelden
        </StepLink>
      </p>
    </SignInFrame>
  );
}
