import { Form, redirect } from "react-router";
import { apiContext, secondFactorContext, sessionContext } from "#app/context.ts";
import { pageTitle, siteNameOf } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { redirectFrom } from "#app/routes/redirect-from.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { Button } from "#app/ui/button/button.tsx";
import { FactorCode } from "#domain/account/credentials.ts";
import { pageUrl } from "#domain/site/page-url.ts";
import type { Route } from "./+types/second-factor.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, StepForm } from "./step-form.tsx";
import { firstMessageOf, headersOfAction, refusedStep, temporaryFailure, validationError } from "./step-results.ts";
import { emptyResult, NO_EMAIL, stepPath, steps } from "./steps.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"));
  if (context.get(sessionContext).state === "signed-out") {
    throw redirectFrom(request, stepPath(steps.password, redirectTo));
  }
  if (!(await context.get(apiContext).session.isFactorCodeMissing())) throw redirectFrom(request, redirectTo);
  return { redirectTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["code", "redirectTo"]);
  const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
  const code = FactorCode.safeParse(textOf(fields, "code") ?? "");
  if (!code.success) return validationError(NO_EMAIL, { code: firstMessageOf(code.error) });
  const outcome = await context.get(secondFactorContext).verify(code.data);
  if (outcome.kind === "invalid") return refusedStep(NO_EMAIL, "wrong_factor_code");
  if (outcome.kind !== "verified") return temporaryFailure(NO_EMAIL, outcome);
  throw redirect(redirectTo);
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Zweiter Faktor") },
  { name: "robots", content: "noindex" },
];

/** Follows the sign-in of an admin who has a second factor. */
export default function SecondFactorStep({ loaderData, actionData, matches }: Route.ComponentProps) {
  const siteName = siteNameOf(matches);
  const result = actionData ?? emptyResult(NO_EMAIL);
  return (
    <SignInFrame
      title={<>Noch ein&nbsp;Code.</>}
      intro={<p>Öffne deine Authenticator-App und gib den Code ein, den sie gerade für {siteName} zeigt.</p>}
      problem={result.problem}
    >
      <StepForm redirectTo={loaderData.redirectTo} label="Bestätigen">
        <CodeField label="Code aus der App" errors={result.errors.code} />
      </StepForm>
      <p className="text-sm text-ink-soft">
        Gerät verloren? Wer {siteName} betreibt, kann deinen zweiten Faktor zurücksetzen.
      </p>
      <Form method="post" action={pageUrl("/abmelden/")}>
        <Button type="submit" variant="outline">
          Abmelden
        </Button>
      </Form>
    </SignInFrame>
  );
}
