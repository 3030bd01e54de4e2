import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { pageTitle } from "#app/page-title.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { OneTimeCode } from "#domain/account/credentials.ts";
import { CODE_VALID_MINUTES } from "#domain/account/credentials-limits.ts";
import type { Route } from "./+types/code-entry.ts";
import { CAPTCHA_FIELD, refuseUnsolved } from "./captcha-step.ts";
import { RESEND_INTENT, ResendCode } from "./resend-code.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { CodeField, CodeInstruction, RememberedEmailField, StepForm } from "./step-form.tsx";
import {
  firstMessageOf,
  headersOfAction,
  mailResult,
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
  const fields = await readForm(request, ["email", "code", "redirectTo", "intent", CAPTCHA_FIELD]);
  const { email, errors } = parseEmail(fields);
  if (errors) return validationError(textOf(fields, "email") ?? "", { email: errors });
  const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
  const port = context.get(sessionPortContext);
  const rememberedEmailStore = context.get(rememberedEmailContext);
  await rememberedEmailStore.write(email);
  if (textOf(fields, "intent") === RESEND_INTENT) {
    const captchaRefusal = await refuseUnsolved(fields, email, context);
    return captchaRefusal ?? mailResult(email, await port.mailCode(email, redirectTo));
  }

  const code = OneTimeCode.safeParse(textOf(fields, "code") ?? "");
  if (!code.success) return validationError(email, { code: firstMessageOf(code.error) });
  const outcome = await port.signInWithCode(email, code.data);
  if (outcome.kind === "invalid") return refusedStep(email, "wrong_code");
  if (outcome.kind !== "signed-in") return temporaryFailure(email, outcome);
  await rememberedEmailStore.clear();
  throw redirectAfterSignIn(outcome, redirectTo);
}

export const headers = headersOfAction;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Code eingeben") },
  { name: "robots", content: "noindex" },
];

export default function CodeEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, email: rememberedEmail } = loaderData;
  const result = actionData ?? emptyResult(rememberedEmail);
  return (
    <SignInFrame
      title={<>Schau in deine E&#8209;Mails.</>}
      intro={
        <p>
          <CodeInstruction rememberedEmail={rememberedEmail} />. Er gilt {CODE_VALID_MINUTES} Minuten.
        </p>
      }
      problem={result.problem}
    >
      <StepForm redirectTo={redirectTo} label="Anmelden">
        <RememberedEmailField rememberedEmail={rememberedEmail} result={result} />
        <CodeField errors={result.errors.code} />
      </StepForm>
      <ResendCode
        email={result.email}
        isSent={result.isSent}
        redirectTo={redirectTo}
        codeRequestStep={steps.codeRequest}
      />
    </SignInFrame>
  );
}
