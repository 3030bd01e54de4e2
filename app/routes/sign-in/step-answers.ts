import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { rememberedEmailContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import { EmailAddress, MailLink } from "#domain/account/credentials.ts";
import { type RefusalCode, refusalMessage, refusals } from "#domain/refusal.ts";
import type { MailOutcome, TemporaryFailure } from "#workers/app/session/sign-in.ts";
import type { FieldErrors, StepResult } from "./steps.ts";

/** What every step begins with: where to go in the end, and the address typed in a step before. */
export async function readStep(request: Request, context: Readonly<RouterContextProvider>) {
  const query = new URL(request.url).searchParams;
  const link = MailLink.safeParse({ tokenHash: query.get("token_hash"), type: query.get("type") });
  return {
    redirectTo: safeRedirect(query.get("redirectTo")),
    email: await context.get(rememberedEmailContext).read(),
    /** The link of a mail that led here, if one did. */
    link: link.success ? link.data : null,
  };
}

/** The address of a form as it counts; `null` with the errors to show when it is none. */
export function parseEmail(fields: FormFields): { email: string; errors: null } | { email: null; errors: string[] } {
  const parsed = EmailAddress.safeParse(textOf(fields, "email") ?? "");
  return parsed.success ? { email: parsed.data, errors: null } : { email: null, errors: messagesOf(parsed.error) };
}

/** The first thing that is wrong with a field: one at a time is easier to mend. */
export function messagesOf(error: z.ZodError): string[] {
  return error.issues.slice(0, 1).map(({ message }) => message);
}

/** The answer to a form with wrong fields. */
export function validationError(email: string, errors: FieldErrors) {
  return data<StepResult>({ email, problem: null, errors }, { status: 400 });
}

/** The answer to what was declined, in the refusal's words and with its status. */
export function refusedStep(email: string, code: RefusalCode) {
  const status = refusals[code].code === "SERVICE_UNAVAILABLE" ? 503 : 400;
  const problem = { message: refusalMessage(code), seconds: null, at: Date.now() };
  const isOver = code === "wrong_link";
  return data<StepResult>({ email, problem, errors: {}, isOver }, { status });
}

/** The answer while nothing can be tried: too often, or Supabase does not answer. */
export function temporaryFailure(email: string, failure: TemporaryFailure) {
  if (failure.kind === "unavailable") return refusedStep(email, "sign_in_unavailable");
  const seconds = failure.wait;
  const problem = { message: refusalMessage("too_many_attempts", { seconds }), seconds, at: Date.now() };
  return data<StepResult>({ email, problem, errors: {} }, { status: 429, headers: { "retry-after": String(seconds) } });
}

/** The answer to a mail that was asked for: on its way, or why not. Nothing in it depends on whether there is an account. */
export function mailResult(email: string, outcome: MailOutcome) {
  if (outcome.kind === "sent") {
    return data<StepResult>({ email, problem: null, errors: {}, isSent: true }, { status: 200 });
  }
  if (outcome.kind === "invalid") return validationError(email, { email: ["Bitte prüfe die E-Mail-Adresse."] });
  return temporaryFailure(email, outcome);
}

/** Lets an action's headers (`retry-after`) out with the page; routes export it as `headers`. */
export function stepHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}
