import { data, type RouterContextProvider } from "react-router";
import { sessionPortContext } from "#app/context.ts";
import type { FormFields } from "#app/routes/form-fields.ts";
import {
  firstMessageOf,
  refusedStep,
  type StepResponse,
  temporaryFailure,
  validationError,
} from "#app/routes/sign-in/step-results.ts";
import { NO_EMAIL, type StepResult } from "#app/routes/sign-in/steps.ts";
import { OneTimeCode } from "#domain/account/credentials.ts";
import { NEW_CODE_FIELD } from "./second-factor-section.tsx";

export const ACCOUNT_PATH = "/konto/";
/** With this query, the page says that the new email is in effect. */
export const EMAIL_CHANGED_PATH = "/konto/?neue-adresse";

/**
 * Emails a code when the form had no code field yet or `NewCodeButton` was pressed; otherwise verifies the submitted
 * code. Callers act only once the code is verified, so a stolen session cookie is not enough.
 * @param email the email typed in the form, which the form shows again
 * @returns what the form shows; `null` once the code is verified
 */
export async function verifyMailedCode(
  fields: FormFields,
  context: Readonly<RouterContextProvider>,
  email = NO_EMAIL,
): Promise<StepResponse | null> {
  const port = context.get(sessionPortContext);
  const submittedCode = fields.code?.[0];
  if (submittedCode === undefined || fields[NEW_CODE_FIELD]) {
    const outcome = await port.mailProofCode(ACCOUNT_PATH);
    if (outcome.kind === "sent") {
      const newCode = submittedCode === undefined ? {} : { newCodeMailedAt: Date.now() };
      return data<StepResult>({ email, problem: null, errors: {}, hasCodeField: true, ...newCode });
    }
    const failure = temporaryFailure(email, outcome);
    // A code that was emailed before may still be valid.
    return submittedCode !== undefined || outcome.kind === "too-many" ? withCodeField(failure) : failure;
  }
  const code = OneTimeCode.safeParse(submittedCode);
  if (!code.success) return withCodeField(validationError(email, { code: firstMessageOf(code.error) }));
  const proof = await port.proveEmail(code.data);
  if (proof.kind === "proven") {
    // Ends the second session, which the verification has started.
    await proof.end();
    return null;
  }
  return withCodeField(proof.kind === "invalid" ? refusedStep(email, "wrong_code") : temporaryFailure(email, proof));
}

export function withCodeField({ data: result, init }: StepResponse): StepResponse {
  return data<StepResult>({ ...result, hasCodeField: true }, init ?? undefined);
}
