import type { RouterContextProvider } from "react-router";
import { captchaContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { refusedStep, type StepResponse } from "./step-results.ts";

/** The field that Turnstile's widget adds to its form. */
export const CAPTCHA_FIELD = "cf-turnstile-response";

/** The refusal of an unsolved or unverifiable captcha; `null` when it is solved or the deployment has none. */
export async function refuseUnsolved(
  fields: FormFields,
  email: string,
  context: Readonly<RouterContextProvider>,
): Promise<StepResponse | null> {
  const outcome = (await context.get(captchaContext)?.verify(textOf(fields, CAPTCHA_FIELD))) ?? "solved";
  if (outcome === "unsolved") return refusedStep(email, "captcha_unsolved");
  return outcome === "unavailable" ? refusedStep(email, "sign_in_unavailable") : null;
}
