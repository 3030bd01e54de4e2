import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/forgotten-password.ts";
import { ForgottenPasswordPage } from "./forgotten-password.page.tsx";
import { mailAndGoOn } from "./mail-step.ts";
import { readStep, stepHeaders } from "./step-answers.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action(args: Route.ActionArgs) {
  return mailAndGoOn(args, steps.newPassword, ({ port, email, next }) => port.mailRecovery(email, next));
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Passwort vergessen") },
  { name: "robots", content: "noindex" },
];

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ForgottenPasswordPage redirectTo={loaderData.redirectTo} answer={actionData ?? emptyResult(loaderData.email)} />
  );
}
