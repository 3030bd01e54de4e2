import { data, redirect } from "react-router";
import { parseEmail, stepHeaders, temporaryFailure, validationError } from "#app/routes/sign-in/step-answers.ts";
import { type StepResult, stepPath, steps } from "#app/routes/sign-in/steps.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import { rememberedEmailContext, sessionContext, sessionPortContext } from "../../context.ts";
import { readForm, textOf } from "../form-fields.ts";
import type { Route } from "./+types/account.ts";
import { AccountPage } from "./account.page.tsx";

const ACCOUNT = "/konto/";

export function loader({ context }: Route.LoaderArgs) {
  // The guard lets nobody in who is not signed in.
  return { email: context.get(sessionContext).user?.email ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["intent", "email"]);
  return textOf(fields, "intent") === "password" ? mailPasswordCode() : changeEmail();

  async function mailPasswordCode() {
    const email = context.get(sessionContext).user?.email ?? "";
    const step = stepPath(steps.newPassword, ACCOUNT);
    const outcome = await context.get(sessionPortContext).mailRecovery(email, step);
    if (outcome.kind !== "sent")
      return temporaryFailure("", outcome.kind === "invalid" ? { kind: "unavailable" } : outcome);
    await context.get(rememberedEmailContext).write(email);
    throw redirect(step);
  }

  async function changeEmail() {
    const { email, errors } = parseEmail(fields);
    const typed = textOf(fields, "email") ?? "";
    if (errors) return validationError(typed, { email: errors });
    if (email === context.get(sessionContext).user?.email) {
      return validationError(typed, { email: ["Das ist schon deine E-Mail-Adresse."] });
    }
    const outcome = await context.get(sessionPortContext).mailEmailChange(email, ACCOUNT);
    if (outcome.kind === "sent") return data<StepResult>({ email, problem: null, errors: {}, isSent: true });
    if (outcome.kind === "invalid") return validationError(typed, { email: [refusalMessage("invalid_input")] });
    return temporaryFailure(typed, outcome);
  }
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Dein Konto") },
  { name: "robots", content: "noindex" },
];

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage email={loaderData.email} answer={actionData ?? null} />;
}
