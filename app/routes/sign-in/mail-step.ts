import { type ActionFunctionArgs, redirect } from "react-router";
import { rememberedEmailContext, sessionPortContext } from "#app/context.ts";
import { readForm, textOf } from "#app/routes/form-fields.ts";
import { safeRedirect } from "#app/routes/safe-redirect.ts";
import type { MailOutcome, SessionPort } from "#workers/app/session/sign-in.ts";
import { mailResult, parseEmail, validationError } from "./step-answers.ts";
import { stepPath } from "./steps.ts";

export type Mailing = {
  port: SessionPort;
  email: string;
  /** The address of the next step, on this site. */
  next: string;
  /** Where everything ends, on this site. */
  redirectTo: string;
};

/**
 * The action of a step that asks for an address, mails something to it and leads on to `step`, whether there is an account or not.
 * @throws Response the redirect to the next step
 */
export async function mailAndGoOn(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  step: string,
  mail: (mailing: Mailing) => Promise<MailOutcome>,
) {
  const fields = await readForm(request, ["email", "redirectTo"]);
  const { email, errors } = parseEmail(fields);
  if (errors) return validationError(textOf(fields, "email") ?? "", { email: errors });
  await context.get(rememberedEmailContext).write(email);
  const redirectTo = safeRedirect(textOf(fields, "redirectTo") ?? null);
  const next = stepPath(step, redirectTo);
  const outcome = await mail({ port: context.get(sessionPortContext), email, next, redirectTo });
  if (outcome.kind === "sent") throw redirect(next);
  return mailResult(email, outcome);
}
