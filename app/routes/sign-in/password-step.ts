import { type RouterContextProvider, redirect } from "react-router";
import type { ZodError } from "zod";
import { rememberedEmailContext, secondFactorContext, sessionPortContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { FactorCode, MailLink, NewPassword, OneTimeCode } from "#domain/account/credentials.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { CAPTCHA_FIELD, refuseUnsolved } from "./captcha-step.ts";
import { FACTOR_INTENT } from "./factor-password.tsx";
import {
  firstMessageOf,
  mailResult,
  parseEmail,
  redirectAfterSignIn,
  refusedStep,
  temporaryFailure,
  validationError,
} from "./step-results.ts";
import { stepPath, steps } from "./steps.ts";

/**
 * The action of the two steps that set a password. Proof (code or email link) and password are sent in one request, so
 * that no session exists without a password; the password is validated before the proof is used.
 */
export async function setPassword(
  request: Request,
  context: Readonly<RouterContextProvider>,
  purpose: "registration" | "recovery",
) {
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
  const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
  const port = context.get(sessionPortContext);
  const remembered = context.get(rememberedEmailContext);
  const password = NewPassword.safeParse(fields.password?.[0] ?? "");

  if (textOf(fields, "intent") === FACTOR_INTENT) {
    const code = FactorCode.safeParse(textOf(fields, "code") ?? "");
    if (!code.success || !password.success) return invalidFields("", code, password);
    const outcome = await context.get(secondFactorContext).setPassword(code.data, password.data);
    if (outcome.kind === "invalid") return refusedStep("", "wrong_factor_code");
    if (outcome.kind === "guessable-password") return guessablePassword("");
    if (outcome.kind !== "verified") return temporaryFailure("", outcome);
    throw redirect(redirectTo);
  }

  const link = MailLink.safeParse({ tokenHash: textOf(fields, "token_hash"), type: textOf(fields, "type") });
  if (link.success) {
    if (!password.success) return validationError("", { password: firstMessageOf(password.error) });
    return finish("", await port.setPassword(link.data, password.data), "wrong_link");
  }

  const { email, errors } = parseEmail(fields);
  if (errors) return validationError(textOf(fields, "email") ?? "", { email: errors });
  await remembered.write(email);
  if (textOf(fields, "intent") === "again") {
    const unsolved = await refuseUnsolved(fields, email, context);
    if (unsolved) return unsolved;
    const isRecovery = purpose === "recovery";
    const step = stepPath(isRecovery ? steps.newPassword : steps.registrationConfirmation, redirectTo);
    const outcome = isRecovery ? port.mailRecovery(email, step) : port.mailRegistration(email, step);
    return mailResult(email, await outcome);
  }
  const code = OneTimeCode.safeParse(textOf(fields, "code") ?? "");
  if (!code.success || !password.success) return invalidFields(email, code, password);
  return finish(email, await port.setPassword({ email, code: code.data, purpose }, password.data), "wrong_code");

  async function finish(
    typed: string,
    outcome: Awaited<ReturnType<typeof port.setPassword>>,
    refusal: "wrong_code" | "wrong_link",
  ) {
    if (outcome.kind === "invalid") return refusedStep(typed, refusal);
    if (outcome.kind === "guessable-password") return guessablePassword(typed);
    if (outcome.kind === "weak-password") return refusedStep(typed, "weak_password");
    if (outcome.kind !== "signed-in" && outcome.kind !== "factor-required") return temporaryFailure(typed, outcome);
    await remembered.clear();
    // The same step now asks for the code of the second factor.
    if (outcome.kind === "factor-required") throw redirect(stepPath(steps.newPassword, redirectTo));
    throw redirectAfterSignIn(outcome, redirectTo);
  }
}

type Parsed = { error?: ZodError | undefined };

function invalidFields(email: string, code: Parsed, password: Parsed) {
  return validationError(email, {
    ...(code.error && { code: firstMessageOf(code.error) }),
    ...(password.error && { password: firstMessageOf(password.error) }),
  });
}

function guessablePassword(email: string) {
  return validationError(email, { password: [refusalMessage("guessable_password")] });
}
