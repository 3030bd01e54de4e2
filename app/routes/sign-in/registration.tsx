import { pageTitle } from "#app/page-title.ts";
import type { Route } from "./+types/registration.ts";
import { Captcha } from "./captcha.tsx";
import { sendMailStep } from "./mail-step.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { EmailField, HaveCodeLink, LegalPagesNote, StepForm, StepLink } from "./step-form.tsx";
import { headersOfAction, readStep } from "./step-results.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action(args: Route.ActionArgs) {
  return sendMailStep(args, steps.registrationConfirmation, ({ port, email, nextPath }) =>
    port.mailRegistration(email, nextPath),
  );
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Konto anlegen") },
  { name: "robots", content: "noindex" },
];

/** The next step asks for the password and for the code that proves the email. */
export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo } = loaderData;
  const result = actionData ?? emptyResult(loaderData.email);
  return (
    <SignInFrame
      title={<>Schön, dass du dazu&shy;kommst.</>}
      intro={<p>Wir schicken dir einen Code an deine E-Mail-Adresse. Danach wählst du dein Passwort.</p>}
      problem={result.problem}
    >
      <StepForm redirectTo={redirectTo} label="Weiter">
        <EmailField email={result.email} errors={result.errors.email} />
        <Captcha />
      </StepForm>
      <HaveCodeLink step={steps.registrationConfirmation} redirectTo={redirectTo} />
      <LegalPagesNote />
      <p>
        Schon ein Konto?{" "}
        <StepLink step={steps.password} redirectTo={redirectTo}>
          Anmelden
        </StepLink>
      </p>
    </SignInFrame>
  );
}
