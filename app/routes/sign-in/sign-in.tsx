import { redirect } from "react-router";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { pageTitle } from "#domain/site/site-configuration.ts";
import type { Route } from "./+types/sign-in.ts";
import { SignInPage } from "./sign-in.page.tsx";
import { readStep, refusedStep, stepHeaders, temporaryFailure } from "./step-answers.ts";
import { emptyResult } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["email", "password", "redirectTo"]);
  const email = textOf(fields, "email") ?? "";
  const outcome = await context.get(sessionPortContext).signInWithPassword(email, fields.password?.[0] ?? "");
  const remembered = context.get(rememberedEmailContext);
  if (outcome.kind === "signed-in") {
    await remembered.clear();
    throw redirect(safeRedirect(textOf(fields, "redirectTo") ?? null));
  }
  await remembered.write(email);
  // One sentence for a wrong address and a wrong password: nobody learns which addresses exist.
  return outcome.kind === "invalid" ? refusedStep(email, "wrong_credentials") : temporaryFailure(email, outcome);
}

export const headers = stepHeaders;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Anmelden") },
  { name: "robots", content: "noindex" },
];

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage redirectTo={loaderData.redirectTo} answer={actionData ?? emptyResult(loaderData.email)} />;
}
