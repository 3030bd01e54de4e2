import { type RouterContextProvider, redirect } from "react-router";
import type { ZodError } from "zod";
import { rememberedEmailContext, secondFactorContext, sessionPortContext } from "#app/context.ts";
import { type FormFields, readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { FactorCode, MailLink, NewPassword, OneTimeCode } from "#domain/account/credentials.ts";
import { refusalMessage } from "#domain/refusal.ts";
import type { PasswordOutcome } from "#workers/app/session/sign-in.ts";
import { CAPTCHA_FIELD, refuseUnsolved } from "./captcha-step.ts";
import { FACTOR_INTENT } from "./factor-password.tsx";
import { RESEND_INTENT } from "./resend-code.tsx";
import {
  firstMessageOf,
  mailResult,
  parseEmail,
  redirectAfterSignIn,
  refusedStep,
  type StepResponse,
  temporaryFailure,
  validationError,
} from "./step-results.ts";
import { NO_EMAIL, stepPath, steps } from "./steps.ts";

type Context = Readonly<RouterContextProvider>;
type Purpose = "registration" | "recovery";

/**
 * The action of the two steps that set a password; also mails a new code on request. Validates the password before the
 * proof (code or email link) is used, because a proof works only once.
 * @throws Response the redirect after success, or to the step `newPassword` when a new password also needs the second
 * factor. Also throws the errors of `readForm`.
 */
export async function setPassword(request: Request, context: Context, purpose: Purpose): Promise<StepResponse> {
  const fields = await readForm(request, [
    "email",
    "code",
    "token_hash",
    "type",
    "password",
    "redirectTo",
    "intent",
    CAPTCHA_FIELD,
  ]);
  const intent = textOf(fields, "intent");
  if (intent === FACTOR_INTENT) return setPasswordWithFactor(fields, context);
  const link = MailLink.safeParse({ tokenHash: textOf(fields, "token_hash"), type: textOf(fields, "type") });
  if (link.success) return setPasswordWithLink(fields, context, link.data);

  const { email, errors } = parseEmail(fields);
  if (errors) return validationError(textOf(fields, "email") ?? "", { email: errors });
  await context.get(rememberedEmailContext).write(email);
  return intent === RESEND_INTENT
    ? resendCode(fields, context, email, purpose)
    : setPasswordWithCode(fields, context, email, purpose);
}

async function setPasswordWithFactor(fields: FormFields, context: Context) {
  const code = FactorCode.safeParse(textOf(fields, "code") ?? "");
  const password = parsePassword(fields);
  if (!code.success || !password.success) return invalidFieldsError(NO_EMAIL, code, password);
  const outcome = await context.get(secondFactorContext).setPassword(code.data, password.data);
  if (outcome.kind === "invalid") return refusedStep(NO_EMAIL, "wrong_factor_code");
  if (outcome.kind === "guessable-password") return guessablePasswordError(NO_EMAIL);
  if (outcome.kind === "weak-password") return refusedStep(NO_EMAIL, "weak_password");
  if (outcome.kind !== "verified") return temporaryFailure(NO_EMAIL, outcome);
  throw redirect(redirectTargetOf(fields));
}

async function setPasswordWithLink(fields: FormFields, context: Context, link: MailLink) {
  const password = parsePassword(fields);
  if (!password.success) return validationError(NO_EMAIL, { password: firstMessageOf(password.error) });
  const outcome = await context.get(sessionPortContext).setPassword(link, password.data);
  return passwordResult(fields, context, outcome, { email: NO_EMAIL, refusal: "wrong_link" });
}

async function setPasswordWithCode(fields: FormFields, context: Context, email: string, purpose: Purpose) {
  const code = OneTimeCode.safeParse(textOf(fields, "code") ?? "");
  const password = parsePassword(fields);
  if (!code.success || !password.success) return invalidFieldsError(email, code, password);
  const proof = { email, code: code.data, purpose };
  const outcome = await context.get(sessionPortContext).setPassword(proof, password.data);
  return passwordResult(fields, context, outcome, { email, refusal: "wrong_code" });
}

async function resendCode(fields: FormFields, context: Context, email: string, purpose: Purpose) {
  const captchaRefusal = await refuseUnsolved(fields, email, context);
  if (captchaRefusal) return captchaRefusal;
  const port = context.get(sessionPortContext);
  const redirectTo = redirectTargetOf(fields);
  const outcome =
    purpose === "recovery"
      ? await port.mailRecovery(email, stepPath(steps.newPassword, redirectTo))
      : await port.mailRegistration(email, stepPath(steps.registrationConfirmation, redirectTo));
  return mailResult(email, outcome);
}

/** Throws the redirects of `setPassword`. `refusal` is shown for a wrong proof. */
async function passwordResult(
  fields: FormFields,
  context: Context,
  outcome: PasswordOutcome,
  { email, refusal }: { email: string; refusal: "wrong_code" | "wrong_link" },
) {
  if (outcome.kind === "invalid") return refusedStep(email, refusal);
  if (outcome.kind === "guessable-password") return guessablePasswordError(email);
  if (outcome.kind === "weak-password") return refusedStep(email, "weak_password");
  if (outcome.kind !== "signed-in" && outcome.kind !== "factor-required") return temporaryFailure(email, outcome);
  await context.get(rememberedEmailContext).clear();
  const redirectTo = redirectTargetOf(fields);
  // The step `newPassword` asks a signed-in admin for the code of the second factor.
  if (outcome.kind === "factor-required") throw redirect(stepPath(steps.newPassword, redirectTo));
  throw redirectAfterSignIn(outcome, redirectTo);
}

function redirectTargetOf(fields: FormFields): string {
  return safeRedirect(textOf(fields, "redirectTo") ?? null);
}

/** The password is not trimmed, because spaces are part of it. */
function parsePassword(fields: FormFields) {
  return NewPassword.safeParse(fields.password?.[0] ?? "");
}

type ParseResult = { error?: ZodError | undefined };

function invalidFieldsError(email: string, code: ParseResult, password: ParseResult) {
  return validationError(email, {
    ...(code.error && { code: firstMessageOf(code.error) }),
    ...(password.error && { password: firstMessageOf(password.error) }),
  });
}

function guessablePasswordError(email: string) {
  return validationError(email, { password: [refusalMessage("guessable_password")] });
}
