import { type RouterContextProvider, redirect } from "react-router";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { MailLink, NewPassword, OneTimeCode } from "#domain/account/credentials.ts";
import { refusalMessage } from "#domain/refusal.ts";
import { mailResult, messagesOf, parseEmail, refusedStep, temporaryFailure, validationError } from "./step-results.ts";
import { stepPath, steps } from "./steps.ts";

/**
 * The action of the two steps that set a password. Proof (code or email link) and password are sent in one request, so that
 * no session exists without a password; the password is validated before the proof is used.
 */
export async function setPassword(
  request: Request,
  context: Readonly<RouterContextProvider>,
  purpose: "registration" | "recovery",
) {
  const fields = await readForm(request, ["email", "code", "token_hash", "type", "password", "redirectTo", "intent"]);
  const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
  const port = context.get(sessionPortContext);
  const remembered = context.get(rememberedEmailContext);
  const password = NewPassword.safeParse(fields.password?.[0] ?? "");

  const link = MailLink.safeParse({ tokenHash: textOf(fields, "token_hash"), type: textOf(fields, "type") });
  if (link.success) {
    if (!password.success) return validationError("", { password: messagesOf(password.error) });
    return finish("", await port.setPassword(link.data, password.data), "wrong_link");
  }

  const { email, errors } = parseEmail(fields);
  if (errors) return validationError(textOf(fields, "email") ?? "", { email: errors });
  await remembered.write(email);
  if (textOf(fields, "intent") === "again") {
    const isRecovery = purpose === "recovery";
    const step = stepPath(isRecovery ? steps.newPassword : steps.registrationConfirmation, redirectTo);
    const outcome = isRecovery ? port.mailRecovery(email, step) : port.mailRegistration(email, step);
    return mailResult(email, await outcome);
  }
  const code = OneTimeCode.safeParse(textOf(fields, "code") ?? "");
  if (!code.success || !password.success) {
    return validationError(email, {
      ...(code.error && { code: messagesOf(code.error) }),
      ...(password.error && { password: messagesOf(password.error) }),
    });
  }
  return finish(email, await port.setPassword({ email, code: code.data, purpose }, password.data), "wrong_code");

  async function finish(
    typed: string,
    outcome: Awaited<ReturnType<typeof port.setPassword>>,
    refusal: "wrong_code" | "wrong_link",
  ) {
    if (outcome.kind === "invalid") return refusedStep(typed, refusal);
    if (outcome.kind === "guessable-password") {
      return validationError(typed, { password: [refusalMessage("guessable_password")] });
    }
    if (outcome.kind === "weak-password") return refusedStep(typed, "weak_password");
    if (outcome.kind !== "signed-in") return temporaryFailure(typed, outcome);
    await remembered.clear();
    throw redirect(redirectTo);
  }
}
