import { redirect } from "react-router";
import { pageTitle } from "#domain/site-configuration.ts";
import { rememberedEmailContext, sessionPortContext } from "../../context.ts";
import { readForm, textOf } from "../form-fields.ts";
import { safeRedirect } from "../safe-redirect.ts";
import type { Route } from "./+types/forgotten-password.ts";
import { ForgottenPasswordPage } from "./forgotten-password.page.tsx";
import { emailOf, mailAnswer, readStep, stepHeaders, wrongFields } from "./step-answers.ts";
import { noAnswer, stepPath, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["email", "redirectTo"]);
  const { email, errors } = emailOf(fields);
  if (errors) return wrongFields(textOf(fields, "email") ?? "", { email: errors });
  await context.get(rememberedEmailContext).write(email);
  const next = stepPath(steps.newPassword, safeRedirect(textOf(fields, "redirectTo") ?? null));
  const outcome = await context.get(sessionPortContext).mailRecovery(email, next);
  if (outcome.kind === "sent") throw redirect(next);
  return mailAnswer(email, outcome);
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Passwort vergessen") },
  { name: "robots", content: "noindex" },
];

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgottenPasswordPage redirectTo={loaderData.redirectTo} answer={actionData ?? noAnswer(loaderData.email)} />;
}
