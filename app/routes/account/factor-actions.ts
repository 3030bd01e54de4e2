import { data, type RouterContextProvider, redirect } from "react-router";
import { type QrCode, qrCodeOf } from "#app/components/qr-code/qr-code.ts";
import { secondFactorContext, sessionContext } from "#app/context.ts";
import { type FormFields, textOf } from "#app/routes/form-fields.ts";
import { firstMessageOf, refusedStep, temporaryFailure, validationError } from "#app/routes/sign-in/step-results.ts";
import type { StepResult } from "#app/routes/sign-in/steps.ts";
import { FactorCode } from "#domain/account/credentials.ts";
import { isAdmin } from "#domain/account/user-role.ts";
import type { FactorOutcome } from "#workers/app/session/second-factor.ts";
import { askForCode } from "./mailed-code.ts";

/** The values of `intent` of the forms of the second factor. */
export const factorIntents = { enroll: "factor-enroll", confirm: "factor-confirm", remove: "factor-remove" } as const;
export type FactorIntent = (typeof factorIntents)[keyof typeof factorIntents];
/**
 * The fields of these forms. The enrolling form has a mailed code; the confirming form also contains the secret, which
 * Supabase Auth returns only once.
 */
export const factorFields = ["code", "factor_id", "secret", "uri"] as const;

/** The data that an authenticator app needs. */
export type FactorSetup = { factorId: string; secret: string; uri: string; qrCode: QrCode };
export type FactorResult = StepResult & { setup: FactorSetup | null };

/** The actions of the second factor at /konto/; `null` for another intent. */
export async function changeSecondFactor(fields: FormFields, context: Readonly<RouterContextProvider>) {
  const intent = textOf(fields, "intent");
  if (!Object.values<string | undefined>(factorIntents).includes(intent)) return null;
  const isRemoval = intent === factorIntents.remove;
  if (!isRemoval && !isAdmin(context.get(sessionContext).user)) return withSetup(refusedStep("", "not_admin"), null);
  const factor = context.get(secondFactorContext);

  if (intent === factorIntents.enroll) {
    if ((await factor.state()) === "on") throw redirectToState("on");
    const question = await askForCode(fields, context);
    if (question) return withSetup(question, null);
    const outcome = await factor.enroll();
    if (outcome.kind === "is-on") throw redirectToState("on");
    if (outcome.kind !== "enrolled") return withSetup(temporaryFailure("", outcome), null);
    const { factorId, secret, uri } = outcome;
    const setup = { factorId, secret, uri, qrCode: qrCodeOf(uri) };
    return data<FactorResult>({ email: "", problem: null, errors: {}, setup });
  }

  const setup = setupOf(fields);
  const code = FactorCode.safeParse(textOf(fields, "code") ?? "");
  if (!code.success) return withSetup(validationError("", { code: firstMessageOf(code.error) }), setup);
  const outcome: FactorOutcome = isRemoval
    ? await factor.remove(code.data)
    : await factor.confirm(setup?.factorId ?? "", code.data);
  if (outcome.kind === "verified") throw redirectToState(isRemoval ? "off" : "on");
  const refused = outcome.kind === "invalid" ? refusedStep("", "wrong_factor_code") : temporaryFailure("", outcome);
  return withSetup(refused, setup);
}

/** Redirects, so that a reload repeats nothing. */
function redirectToState(state: "on" | "off"): Response {
  return redirect(
    state === "on" ? "/konto/?zweiter-faktor=an#zweiter-faktor" : "/konto/?zweiter-faktor=aus#zweiter-faktor",
  );
}

function withSetup({ data: result, init }: ReturnType<typeof refusedStep>, setup: FactorSetup | null) {
  return data<FactorResult>({ ...result, setup }, init ?? undefined);
}

/** The setup in the fields of the form, to show it again after a wrong code. */
function setupOf(fields: FormFields): FactorSetup | null {
  const [factorId, secret, uri] = [textOf(fields, "factor_id"), textOf(fields, "secret"), textOf(fields, "uri")];
  const isComplete = factorId && /^[0-9a-f-]{36}$/.test(factorId) && secret && /^[A-Z2-7]{16,64}$/.test(secret) && uri;
  return isComplete && uri.startsWith("otpauth:") && uri.length < 500
    ? { factorId, secret, uri, qrCode: qrCodeOf(uri) }
    : null;
}
