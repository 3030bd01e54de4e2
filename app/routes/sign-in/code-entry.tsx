import { redirect } from "react-router";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { OneTimeCode } from "#domain/account/credentials.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/code-entry.ts";
import { CodeEntryPage } from "./code-entry.page.tsx";
import {
  mailResult,
  messagesOf,
  parseEmail,
  readStep,
  refusedStep,
  stepHeaders,
  temporaryFailure,
  validationError,
} from "./step-results.ts";
import { emptyResult } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["email", "code", "redirectTo", "intent"]);
  const { email, errors } = parseEmail(fields);
  if (errors) return validationError(textOf(fields, "email") ?? "", { email: errors });
  const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
  const port = context.get(sessionPortContext);
  const remembered = context.get(rememberedEmailContext);
  await remembered.write(email);
  if (textOf(fields, "intent") === "again") return mailResult(email, await port.mailCode(email, redirectTo));

  const code = OneTimeCode.safeParse(textOf(fields, "code") ?? "");
  if (!code.success) return validationError(email, { code: messagesOf(code.error) });
  const outcome = await port.signInWithCode(email, code.data);
  if (outcome.kind === "invalid") return refusedStep(email, "wrong_code");
  if (outcome.kind !== "signed-in") return temporaryFailure(email, outcome);
  await remembered.clear();
  throw redirect(redirectTo);
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Code eingeben") },
  { name: "robots", content: "noindex" },
];

export default function CodeEntry({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CodeEntryPage
      redirectTo={loaderData.redirectTo}
      rememberedEmail={loaderData.email}
      answer={actionData ?? emptyResult(loaderData.email)}
    />
  );
}
