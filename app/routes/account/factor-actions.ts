import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { type QrCode, qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { secondFactorContext, sessionContext, siteContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import {
  firstMessageOf,
  refusedStep,
  type StepResponse,
  temporaryFailure,
  validationError,
} from "#app/routes/sign-in/step-results.ts";
import { NO_EMAIL, type StepResult } from "#app/routes/sign-in/steps.ts";
import { FactorCode } from "#domain/account/credentials.ts";
import { isAdmin } from "#domain/account/user-role.ts";
import type { FactorOutcome } from "#workers/app/session/second-factor.ts";
import { verifyMailedCode } from "./mailed-code.ts";

export const factorIntents = { enroll: "factor-enroll", confirm: "factor-confirm", remove: "factor-remove" } as const;
export type FactorIntent = (typeof factorIntents)[keyof typeof factorIntents];

/** The form that confirms a new factor resubmits `secret`, because Supabase Auth returns the secret only once. */
export const factorFieldNames = ["code", "factor_id", "secret", "uri"] as const;

export type FactorSetup = { factorId: string; secret: string; uri: string; qrCode: QrCode };
export type FactorResult = StepResult & { setup: FactorSetup | null };

type FactorResponse = ReturnType<typeof data<FactorResult>>;
type Context = Readonly<RouterContextProvider>;

/**
 * @returns what the form shows; `null` when the submitted `intent` is not one of `factorIntents`
 * @throws Response the redirect after the second factor was turned on or off, or when the factor is already on
 */
export async function changeSecondFactor(fields: FormFields, context: Context): Promise<FactorResponse | null> {
  const submittedIntent = textOf(fields, "intent");
  const intent = Object.values(factorIntents).find((factorIntent) => factorIntent === submittedIntent);
  if (!intent) return null;
  // A former admin can still turn off the second factor.
  if (intent !== factorIntents.remove && !isAdmin(context.get(sessionContext).user)) {
    return withSetup(refusedStep(NO_EMAIL, "not_admin"), null);
  }
  return intent === factorIntents.enroll ? enrollFactor(fields, context) : submitFactorCode(intent, fields, context);
}

/** The new factor is on once `submitFactorCode` has confirmed the factor. */
async function enrollFactor(fields: FormFields, context: Context): Promise<FactorResponse> {
  const factor = context.get(secondFactorContext);
  if ((await factor.state()) === "on") throw redirectToState("on");
  const codeResponse = await verifyMailedCode(fields, context); // `null` once the code is verified
  if (codeResponse) return withSetup(codeResponse, null);
  const { name } = await context.get(siteContext)();
  const outcome = await factor.enroll(name);
  if (outcome.kind === "already-on") throw redirectToState("on");
  if (outcome.kind !== "enrolled") return withSetup(temporaryFailure(NO_EMAIL, outcome), null);
  const { factorId, secret, uri } = outcome;
  const setup = { factorId, secret, uri, qrCode: qrCodeOf(uri) };
  return data<FactorResult>({ email: NO_EMAIL, problem: null, errors: {}, setup });
}

async function submitFactorCode(
  intent: Exclude<FactorIntent, "factor-enroll">,
  fields: FormFields,
  context: Context,
): Promise<FactorResponse> {
  const factor = context.get(secondFactorContext);
  const isRemoval = intent === factorIntents.remove;
  const setup = setupOf(fields);
  const code = FactorCode.safeParse(textOf(fields, "code") ?? "");
  if (!code.success) return withSetup(validationError(NO_EMAIL, { code: firstMessageOf(code.error) }), setup);
  const outcome: FactorOutcome = isRemoval
    ? await factor.remove(code.data)
    : await factor.confirm(setup?.factorId ?? "", code.data);
  if (outcome.kind === "verified") throw redirectToState(isRemoval ? "off" : "on");
  const refused =
    outcome.kind === "invalid" ? refusedStep(NO_EMAIL, "wrong_factor_code") : temporaryFailure(NO_EMAIL, outcome);
  return withSetup(refused, setup);
}

/** A redirect, so that a reload does not submit the form again. */
function redirectToState(state: "on" | "off"): Response {
  return redirect(
    state === "on" ? "/konto/?zweiter-faktor=an#zweiter-faktor" : "/konto/?zweiter-faktor=aus#zweiter-faktor",
  );
}

function withSetup({ data: result, init }: StepResponse, setup: FactorSetup | null): FactorResponse {
  return data<FactorResult>({ ...result, setup }, init ?? undefined);
}

const BASE32_SECRET = /^[A-Z2-7]{16,64}$/;
const MAX_URI_LENGTH = 500;

/** The resubmitted setup, which the form shows again after a wrong code; `null` when a field is missing or invalid. */
function setupOf(fields: FormFields): FactorSetup | null {
  const factorId = textOf(fields, "factor_id") ?? "";
  const secret = textOf(fields, "secret") ?? "";
  const uri = textOf(fields, "uri") ?? "";
  const isUri = uri.startsWith("otpauth:") && uri.length < MAX_URI_LENGTH;
  const isValid = z.uuid().safeParse(factorId).success && BASE32_SECRET.test(secret) && isUri;
  return isValid ? { factorId, secret, uri, qrCode: qrCodeOf(uri) } : null;
}
