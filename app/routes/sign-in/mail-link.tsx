import { data, redirect } from "react-router";
import { sessionPortContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { MailLink } from "#domain/account/credentials.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/mail-link.ts";
import { MailLinkPage } from "./mail-link.page.tsx";
import { readStep, refusedStep, stepHeaders, temporaryFailure } from "./step-answers.ts";
import { emptyResult, type StepResult } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["token_hash", "type", "redirectTo"]);
  const link = MailLink.safeParse({ tokenHash: textOf(fields, "token_hash"), type: textOf(fields, "type") });
  if (!link.success) return refusedStep("", "wrong_link");
  const outcome = await context.get(sessionPortContext).signInWithLink(link.data);
  if (outcome.kind === "signed-in") throw redirect(safeRedirect(textOf(fields, "redirectTo") ?? null));
  if (outcome.kind === "half-confirmed") return data<StepResult>({ ...emptyResult(""), isSent: true });
  return outcome.kind === "invalid" ? refusedStep("", "wrong_link") : temporaryFailure("", outcome);
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Bestätigen") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function MailLinkStep({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailLinkPage
      redirectTo={loaderData.redirectTo}
      link={loaderData.link}
      answer={actionData ?? emptyResult(loaderData.email)}
    />
  );
}
