import { data, type RouterContextProvider } from "react-router";
import { sessionContext, sessionPortContext } from "#app/context.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import { firstMessageOf, refusedStep, temporaryFailure, validationError } from "#app/routes/sign-in/step-results.ts";
import type { StepResult } from "#app/routes/sign-in/steps.ts";
import { OneTimeCode } from "#domain/account/credentials.ts";

export const ACCOUNT = "/konto/";

/**
 * Emails a code to the signed-in person, or verifies the code when the form has that field. A stolen session cookie is
 * therefore not enough.
 * @param email typed in the form, shown again
 * @returns what the form shows; `null` once the code is verified
 */
export async function askForCode(fields: FormFields, context: Readonly<RouterContextProvider>, email = "") {
  const port = context.get(sessionPortContext);
  const typed = fields.code?.[0];
  if (typed === undefined) {
    const outcome = await port.mailCode(context.get(sessionContext).user?.email ?? "", ACCOUNT);
    if (outcome.kind === "sent") return data<StepResult>({ email, problem: null, errors: {}, asksCode: true });
    // A code was emailed less than a minute ago and is still valid.
    if (outcome.kind === "too-many") return askingAgain(temporaryFailure(email, outcome));
    return temporaryFailure(email, { kind: "unavailable" });
  }
  const code = OneTimeCode.safeParse(typed);
  if (!code.success) return askingAgain(validationError(email, { code: firstMessageOf(code.error) }));
  const proof = await port.proveEmail(code.data);
  if (proof.kind === "proven") {
    await proof.end();
    return null;
  }
  return askingAgain(proof.kind === "invalid" ? refusedStep(email, "wrong_code") : temporaryFailure(email, proof));
}

function askingAgain({ data: result, init }: ReturnType<typeof refusedStep>) {
  return data<StepResult>({ ...result, asksCode: true }, init ?? undefined);
}
