import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { captchaContext, rememberedEmailContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { Email, MailLink } from "#domain/account/credentials.ts";
import { type RefusalCode, refusalMessage, refusals } from "#domain/refusal.ts";
import type { TemporaryFailure } from "#workers/app/session/attempt-outcome.ts";
import type { MailOutcome, SignedIn } from "#workers/app/session/sign-in.ts";
import { type FieldErrors, type StepResult, stepPath, steps } from "./steps.ts";

export type StepResponse = ReturnType<typeof data<StepResult>>;

/** The loader data of every step except the one for the second factor. */
export async function readStep(request: Request, context: Readonly<RouterContextProvider>) {
  const query = new URL(request.url).searchParams;
  const link = MailLink.safeParse({ tokenHash: query.get("token_hash"), type: query.get("type") });
  return {
    redirectTo: safeRedirect(query.get("redirectTo")),
    /** Remembered from an earlier submission, else "". */
    email: await context.get(rememberedEmailContext).read(),
    captchaSiteKey: context.get(captchaContext)?.siteKey ?? null,
    /** The email link that opened this step, if any. */
    link: link.success ? link.data : null,
  };
}

/** The normalized email of a form, or the errors to show. */
export function parseEmail(fields: FormFields): { email: string; errors: null } | { email: null; errors: string[] } {
  const parsed = Email.safeParse(textOf(fields, "email") ?? "");
  return parsed.success ? { email: parsed.data, errors: null } : { email: null, errors: firstMessageOf(parsed.error) };
}

export function firstMessageOf(error: z.ZodError): string[] {
  return error.issues.slice(0, 1).map(({ message }) => message);
}

export function validationError(email: string, errors: FieldErrors): StepResponse {
  return data<StepResult>({ email, problem: null, errors }, { status: 400 });
}

export function refusedStep(email: string, code: RefusalCode): StepResponse {
  const status = refusals[code].code === "SERVICE_UNAVAILABLE" ? 503 : 400;
  const problem = { message: refusalMessage(code), waitSeconds: null, failedAt: Date.now() };
  const invalid = { isLinkInvalid: code === "wrong_link", isCodeInvalid: code === "wrong_code" };
  return data<StepResult>({ email, problem, errors: {}, ...invalid }, { status });
}

export function temporaryFailure(email: string, failure: TemporaryFailure): StepResponse {
  if (failure.kind === "unavailable") return refusedStep(email, "sign_in_unavailable");
  if (failure.kind === "emails-paused") return refusedStep(email, "emails_paused");
  const seconds = failure.wait;
  const message = refusalMessage("too_many_attempts", { seconds });
  const problem = { message, waitSeconds: seconds, failedAt: Date.now() };
  return data<StepResult>({ email, problem, errors: {} }, { status: 429, headers: { "retry-after": String(seconds) } });
}

/** The result of requesting an email, which does not reveal whether an account exists. */
export function mailResult(email: string, outcome: MailOutcome): StepResponse {
  if (outcome.kind === "sent") {
    return data<StepResult>({ email, problem: null, errors: {}, isSent: true }, { status: 200 });
  }
  if (outcome.kind === "invalid") return validationError(email, { email: ["Bitte prüfe die E-Mail-Adresse."] });
  return temporaryFailure(email, outcome);
}

export function redirectAfterSignIn({ isFactorRequired }: SignedIn, redirectTo: string): Response {
  return redirect(isFactorRequired ? stepPath(steps.secondFactor, redirectTo) : redirectTo);
}

/** For a route's `headers`: sends the action's `retry-after` with the page. */
export function headersOfAction({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}
