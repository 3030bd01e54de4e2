import { pageTitle } from "#app/page-title.ts";
import type { Route } from "./+types/forgotten-password.ts";
import { Captcha } from "./captcha.tsx";
import { sendMailStep } from "./mail-step.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { EmailField, HaveCodeLink, StepForm, StepLink } from "./step-form.tsx";
import { headersOfAction, readStep } from "./step-results.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action(args: Route.ActionArgs) {
  return sendMailStep(args, steps.newPassword, ({ port, email, nextPath }) => port.mailRecovery(email, nextPath));
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Passwort vergessen") },
  { name: "robots", content: "noindex" },
];

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo } = loaderData;
  const result = actionData ?? emptyResult(loaderData.email);
  return (
    <SignInFrame
      title="Passwort vergessen?"
      intro={
        <p>
          Kein Problem. Gibt es zu deiner E-Mail-Adresse ein Konto, schicken wir dir einen Code für ein neues Passwort.
        </p>
      }
      problem={result.problem}
    >
      <StepForm redirectTo={redirectTo} label="Code schicken">
        <EmailField email={result.email} errors={result.errors.email} />
        <Captcha />
      </StepForm>
      <HaveCodeLink step={steps.newPassword} redirectTo={redirectTo} />
      <p>
        Wieder eingefallen?{" "}
        <StepLink step={steps.password} redirectTo={redirectTo}>
          Anmelden
        </StepLink>
      </p>
    </SignInFrame>
  );
}
