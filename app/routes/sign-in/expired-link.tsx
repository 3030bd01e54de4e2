import { LinkButton } from "#app/ui/button/link-button.tsx";
import { CODE_MINUTES } from "#domain/account/credentials-limits.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { stepPath } from "./steps.ts";

type ExpiredLinkProps = { /** Where a new mail can be asked for. */ step: string; redirectTo: string; wayOn?: string };

/** A link that no longer works, and the way to a new one. */
export function ExpiredLink({ step, redirectTo, wayOn = "Neuen Code anfordern" }: ExpiredLinkProps) {
  return (
    <SignInFrame title="Dieser Link gilt nicht mehr.">
      <p role="alert">
        Er ist abgelaufen oder wurde schon benutzt. Links und Codes gelten {CODE_MINUTES} Minuten, und jeder nur einmal.
      </p>
      <LinkButton size="lg" to={stepPath(step, redirectTo)}>
        {wayOn}
      </LinkButton>
    </SignInFrame>
  );
}
