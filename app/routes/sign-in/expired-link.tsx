import { LinkButton } from "#app/ui/button/link-button.tsx";
import { CODE_VALID_MINUTES } from "#domain/account/credentials-limits.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { stepPath } from "./steps.ts";

type ExpiredLinkProps = {
  /** The page that the button opens. */
  actionPath: string;
  redirectTo: string;
  actionLabel?: string;
};

/** Shown when a mailed link is invalid, expired or already used. */
export function ExpiredLink({ actionPath, redirectTo, actionLabel = "Neuen Code anfordern" }: ExpiredLinkProps) {
  return (
    <SignInFrame title="Dieser Link gilt nicht mehr.">
      <p role="alert">
        Er ist abgelaufen oder wurde schon benutzt. Links und Codes gelten {CODE_VALID_MINUTES} Minuten, und jeder nur
        einmal.
      </p>
      <LinkButton size="lg" to={stepPath(actionPath, redirectTo)}>
        {actionLabel}
      </LinkButton>
    </SignInFrame>
  );
}
