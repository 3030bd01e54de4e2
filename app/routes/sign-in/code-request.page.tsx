import { Link } from "#app/ui/button/link.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInTabs } from "./sign-in-tabs.tsx";
import { EmailField, HaveCodeLink, StepForm } from "./step-form.tsx";
import { type StepResult, steps } from "./steps.ts";

export function CodeRequestPage({ redirectTo, answer }: { redirectTo: string; answer: StepResult }) {
  return (
    <SignInFrame
      title={<>Schön, dass du da&nbsp;bist.</>}
      intro={
        <>
          <SignInTabs current="code" redirectTo={redirectTo} />
          <p>
            Wir schicken dir einen sechsstelligen Code. Damit meldest du dich ohne Passwort an. Hast du noch kein Konto,
            entsteht es dabei.
          </p>
        </>
      }
      problem={answer.problem}
    >
      <StepForm redirectTo={redirectTo} label="Code schicken">
        <EmailField email={answer.email} errors={answer.errors.email} />
      </StepForm>
      <HaveCodeLink step={steps.codeEntry} redirectTo={redirectTo} />
      <TermsNote />
    </SignInFrame>
  );
}

/** Under forms that may create an account. */
export function TermsNote() {
  return (
    <p className="text-xs text-ink-soft">
      Es gelten unsere <Link to="/nutzungsbedingungen/">Nutzungsbedingungen</Link>. Was wir mit deinen Daten tun, steht
      im <Link to="/datenschutz/">Datenschutz</Link>.
    </p>
  );
}
