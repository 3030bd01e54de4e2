import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/registration-confirmation.ts";
import { setPassword } from "./password-step.ts";
import { RegistrationConfirmationPage } from "./registration-confirmation.page.tsx";
import { readStep, stepHeaders } from "./step-results.ts";
import { emptyResult } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return setPassword(request, context, "registration");
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Konto anlegen") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function RegistrationConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RegistrationConfirmationPage
      redirectTo={loaderData.redirectTo}
      rememberedEmail={loaderData.email}
      link={loaderData.link}
      answer={actionData ?? emptyResult(loaderData.email)}
    />
  );
}
