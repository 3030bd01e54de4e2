import { secondFactorContext, sessionContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { CODE_VALID_MINUTES } from "#domain/account/credentials-limits.ts";
import type { Route } from "./+types/new-password.ts";
import { FactorPassword } from "./factor-password.tsx";
import { PasswordPage } from "./password-page.tsx";
import { setPassword } from "./password-step.ts";
import { CodeInstruction } from "./step-form.tsx";
import { headersOfAction, readStep } from "./step-results.ts";
import { emptyResult, NO_EMAIL, steps } from "./steps.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const step = await readStep(request, context);
  const isSignedIn = context.get(sessionContext).state === "signed-in";
  const isFactorRequired = isSignedIn && !step.link && (await context.get(secondFactorContext).state()) === "on";
  return { ...step, isFactorRequired };
}

export function action({ request, context }: Route.ActionArgs) {
  return setPassword(request, context, "recovery");
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Neues Passwort") },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Without a link, a signed-in admin with a second factor enters the factor's code instead of a mailed code. */
export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const rememberedEmail = loaderData.email;
  if (loaderData.isFactorRequired) {
    return <FactorPassword redirectTo={loaderData.redirectTo} result={actionData ?? emptyResult(NO_EMAIL)} />;
  }
  return (
    <PasswordPage
      redirectTo={loaderData.redirectTo}
      rememberedEmail={rememberedEmail}
      link={loaderData.link}
      result={actionData ?? emptyResult(rememberedEmail)}
      title="Neues Passwort."
      intro={
        <p>
          <CodeInstruction rememberedEmail={rememberedEmail} />. Er gilt {CODE_VALID_MINUTES} Minuten; wir schicken ihn
          nur an Adressen, zu denen es ein Konto gibt. Mit dem neuen Passwort wirst du hier angemeldet und überall sonst
          abgemeldet.
        </p>
      }
      label="Passwort speichern"
      codeRequestStep={steps.forgottenPassword}
    />
  );
}
