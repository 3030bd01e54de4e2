import { CODE_MINUTES } from "#domain/account/credentials-limits.ts";
import { PasswordStepPage, type PasswordStepPageProps } from "./password-step.page.tsx";
import { steps } from "./steps.ts";

export type PasswordStepProps = Pick<PasswordStepPageProps, "redirectTo" | "rememberedEmail" | "link" | "answer">;

/** The second step to an account. Whoever has one already finds other words in the mail, not here. */
export function RegistrationConfirmationPage(props: PasswordStepProps) {
  return (
    <PasswordStepPage
      {...props}
      title="Fast geschafft."
      intro={
        <p>
          Wir haben eine E-Mail
          {props.rememberedEmail && (
            <>
              {" "}
              an <strong className="wrap-anywhere">{props.rememberedEmail}</strong>
            </>
          )}{" "}
          geschickt. Gib den Code daraus ein und wähl dein Passwort. Der Code gilt {CODE_MINUTES} Minuten.
        </p>
      }
      label="Konto anlegen"
      otherEmailUrl={steps.registration}
    />
  );
}
