import type { RouterContextProvider } from "react-router";
import { captchaContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { refusedStep } from "./step-results.ts";

/** The field that Turnstile's widget adds to its form. */
export const CAPTCHA_FIELD = "cf-turnstile-response";

/** The result of a step whose captcha was not solved; `null` when it was, or when the deployment has none. */
export async function refuseUnsolved(
  fields: FormFields,
  email: string,
  context: Readonly<RouterContextProvider>,
): Promise<ReturnType<typeof refusedStep> | null> {
  const outcome = (await context.get(captchaContext)?.verify(textOf(fields, CAPTCHA_FIELD))) ?? "solved";
  if (outcome === "unsolved") return refusedStep(email, "captcha_unsolved");
  return outcome === "unavailable" ? refusedStep(email, "sign_in_unavailable") : null;
}
