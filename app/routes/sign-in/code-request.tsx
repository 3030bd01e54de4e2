import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/code-request.ts";
import { CodeRequestPage } from "./code-request.page.tsx";
import { sendMailStep } from "./mail-step.ts";
import { readStep, stepHeaders } from "./step-results.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export function action(args: Route.ActionArgs) {
  return sendMailStep(args, steps.codeEntry, ({ port, email, redirectTo }) => port.mailCode(email, redirectTo));
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Mit Code anmelden") },
  { name: "robots", content: "noindex" },
];

export default function CodeRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <CodeRequestPage redirectTo={loaderData.redirectTo} answer={actionData ?? emptyResult(loaderData.email)} />;
}
