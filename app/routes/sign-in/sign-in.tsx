import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import type { Route } from "./+types/sign-in.ts";
import { Captcha } from "./captcha.tsx";
import { CAPTCHA_FIELD, refuseUnsolved } from "./captcha-step.ts";
import { PasswordField } from "./password-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInTabs } from "./sign-in-tabs.tsx";
import { EmailField, StepForm, StepLink } from "./step-form.tsx";
import {
  headersOfAction,
  parseEmail,
  readStep,
  redirectAfterSignIn,
  refusedStep,
  temporaryFailure,
  validationError,
} from "./step-results.ts";
import { emptyResult, steps } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  return readStep(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request, ["email", "password", "redirectTo", CAPTCHA_FIELD]);
  const { email, errors } = parseEmail(fields);
  const password = fields.password?.[0] ?? "";
  if (errors || password === "") {
    return validationError(textOf(fields, "email") ?? "", {
      ...(errors && { email: errors }),
      ...(password === "" && { password: ["Bitte gib dein Passwort ein."] }),
    });
  }
  const captchaRefusal = await refuseUnsolved(fields, email, context);
  if (captchaRefusal) return captchaRefusal;
  const outcome = await context.get(sessionPortContext).signInWithPassword(email, password);
  const rememberedEmailStore = context.get(rememberedEmailContext);
  if (outcome.kind === "signed-in") {
    await rememberedEmailStore.clear();
    throw redirectAfterSignIn(outcome, safeRedirect(textOf(fields, "redirectTo") ?? null));
  }
  await rememberedEmailStore.write(email);
  // A wrong email and a wrong password have the same message, which does not reveal accounts.
  return outcome.kind === "invalid" ? refusedStep(email, "wrong_credentials") : temporaryFailure(email, outcome);
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Anmelden") },
  { name: "robots", content: "noindex" },
];

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo } = loaderData;
  const result = actionData ?? emptyResult(loaderData.email);
  return (
    <SignInFrame
      title={<>Schön, dass du da&nbsp;bist.</>}
      intro={<SignInTabs current="password" redirectTo={redirectTo} />}
      problem={result.problem}
    >
      <StepForm redirectTo={redirectTo} label="Anmelden">
        <EmailField email={result.email} errors={result.errors.email} />
        <PasswordField label="Passwort" autoComplete="current-password" errors={result.errors.password}>
          <StepLink step={steps.forgottenPassword} redirectTo={redirectTo}>
            Passwort vergessen?
          </StepLink>
        </PasswordField>
        <Captcha />
      </StepForm>
      <p>
        Zum ersten Mal hier?{" "}
        <StepLink step={steps.registration} redirectTo={redirectTo}>
          Konto anlegen
        </StepLink>
      </p>
    </SignInFrame>
  );
}
