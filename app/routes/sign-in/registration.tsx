import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/registration.ts";
import { sendMailStep } from "./mail-step.ts";
import { RegistrationPage } from "./registration.page.tsx";
import { readStep, stepHeaders } from "./step-results.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action(args: Route.ActionArgs) {
  return sendMailStep(args, steps.registrationConfirmation, ({ port, email, next }) =>
    port.mailRegistration(email, next),
  );
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Konto anlegen") },
  { name: "robots", content: "noindex" },
];

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  return <RegistrationPage redirectTo={loaderData.redirectTo} answer={actionData ?? emptyResult(loaderData.email)} />;
}
