import { CODE_MINUTES } from "#domain/account/credentials-limits.ts";
import { PasswordStepPage, type PasswordStepPageProps } from "./password-step.page.tsx";
import { steps } from "./steps.ts";

export type PasswordStepProps = Pick<PasswordStepPageProps, "redirectTo" | "rememberedEmail" | "link" | "answer">;

/** The second step of registration. It looks the same when an account exists; only the email says so. */
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
      otherEmailPath={steps.registration}
    />
  );
}
