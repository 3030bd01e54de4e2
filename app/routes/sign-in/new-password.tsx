import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/new-password.ts";
import { NewPasswordPage } from "./new-password.page.tsx";
import { setPassword } from "./password-step.ts";
import { readStep, stepHeaders } from "./step-results.ts";
import { emptyResult } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return setPassword(request, context, "recovery");
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Neues Passwort") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewPasswordPage
      redirectTo={loaderData.redirectTo}
      rememberedEmail={loaderData.email}
      link={loaderData.link}
      answer={actionData ?? emptyResult(loaderData.email)}
    />
  );
}
