import { pageTitle } from "#app/page-title.ts";
import { CODE_VALID_MINUTES } from "#domain/account/credentials-limits.ts";
import type { Route } from "./+types/registration-confirmation.ts";
import { PasswordPage } from "./password-page.tsx";
import { setPassword } from "./password-step.ts";
import { CodeInstruction } from "./step-form.tsx";
import { headersOfAction, readStep } from "./step-results.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return setPassword(request, context, "registration");
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Konto anlegen") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** The page does not reveal whether an account exists; only the emailed message does. */
export default function RegistrationConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const rememberedEmail = loaderData.email;
  return (
    <PasswordPage
      redirectTo={loaderData.redirectTo}
      rememberedEmail={rememberedEmail}
      link={loaderData.link}
      result={actionData ?? emptyResult(rememberedEmail)}
      title="Fast geschafft."
      intro={
        <p>
          <CodeInstruction rememberedEmail={rememberedEmail} /> und wähl dein Passwort. Der Code gilt{" "}
          {CODE_VALID_MINUTES} Minuten.
        </p>
      }
      label="Konto anlegen"
      codeRequestStep={steps.registration}
    />
  );
}
