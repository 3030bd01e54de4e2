import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, NewPasswordField, StepForm } from "./step-form.tsx";
import type { StepResult } from "./steps.ts";

/** The `intent` by which the action of the step recognizes this form. */
export const FACTOR_INTENT = "factor";

/** A signed-in admin sets a new password and proves the second factor with its code. */
export function FactorPassword({ redirectTo, result }: { redirectTo: string; result: StepResult }) {
  return (
    <SignInFrame
      title="Neues Passwort."
      intro={
        <p>
          Dein Konto hat einen zweiten Faktor: Gib den Code ein, den deine Authenticator-App gerade zeigt, und das neue
          Passwort. Auf deinen anderen Geräten wirst du abgemeldet.
        </p>
      }
      problem={result.problem}
    >
      <StepForm redirectTo={redirectTo} label="Passwort speichern">
        <input type="hidden" name="intent" value={FACTOR_INTENT} />
        <CodeField label="Code aus der App" errors={result.errors.code} />
        <NewPasswordField errors={result.errors.password} />
      </StepForm>
    </SignInFrame>
  );
}
