import { type ActionFunctionArgs, redirect } from "react-router";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import type { MailOutcome, SessionPort } from "#workers/app/session/sign-in.ts";
import { CAPTCHA_FIELD, refuseUnsolved } from "./captcha-step.ts";
import { mailResult, parseEmail, validationError } from "./step-results.ts";
import { stepPath } from "./steps.ts";

type MailStepInput = {
  port: SessionPort;
  email: string;
  nextPath: string;
  redirectTo: string;
};

/**
 * The action of a step that emails a code and a link. Redirects to `nextStep` even when no account has the email.
 * @throws Response the redirect to `nextStep`; also throws the errors of `readForm`
 */
export async function sendMailStep(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  nextStep: string,
  send: (input: MailStepInput) => Promise<MailOutcome>,
) {
  const fields = await readForm(request, ["email", "redirectTo", CAPTCHA_FIELD]);
  const { email, errors } = parseEmail(fields);
  if (errors) return validationError(textOf(fields, "email") ?? "", { email: errors });
  await context.get(rememberedEmailContext).write(email);
  const captchaRefusal = await refuseUnsolved(fields, email, context);
  if (captchaRefusal) return captchaRefusal;
  const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
  const nextPath = stepPath(nextStep, redirectTo);
  const outcome = await send({ port: context.get(sessionPortContext), email, nextPath, redirectTo });
  if (outcome.kind === "sent") throw redirect(nextPath);
  return mailResult(email, outcome);
}
