import { CODE_MINUTES } from "#domain/account/credentials-limits.ts";
import { PasswordStepPage } from "./password-step.page.tsx";
import type { PasswordStepProps } from "./registration-confirmation.page.tsx";
import { steps } from "./steps.ts";

/** Does not reveal whether an account exists. */
export function NewPasswordPage(props: PasswordStepProps) {
  return (
    <PasswordStepPage
      {...props}
      title="Neues Passwort."
      intro={
        <p>
          Gibt es{" "}
          {props.rememberedEmail ? (
            <>
              zu <strong className="wrap-anywhere">{props.rememberedEmail}</strong> ein Konto
            </>
          ) : (
            "zu deiner Adresse ein Konto"
          )}
          , ist eine E-Mail mit einem Code unterwegs. Er gilt {CODE_MINUTES} Minuten. Mit dem neuen Passwort wirst du
          hier angemeldet und überall sonst abgemeldet.
        </p>
      }
      label="Passwort speichern"
      otherEmailPath={steps.forgottenPassword}
    />
  );
}
